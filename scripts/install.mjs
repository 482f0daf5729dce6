// Runs before anything is installed: Node's own modules only.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, root } from './clone.mjs';

/** Makes node_modules match package-lock.json; exits the process with a message if that fails. */
export async function ensureInstalled() {
  refuseOldNode();
  const installed = isInstalled() || (await alone('install', async () => isInstalled() || (await install())));
  if (!installed) process.exit(1);
}

async function install() {
  console.log('Installing the packages of package-lock.json (about half a minute, once)…');
  if ((await runNpmCi()) === 0 && isInstalled()) return true;
  console.error('The packages could not be installed: npm said why above. Is the network there?');
  return false;
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Préau needs Node.js 20.19 or later, and this is ${process.versions.node}: https://nodejs.org`,
  );
  process.exit(1);
}

/** Compares npm's record of its last install with the lock file. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    // Binaries for other platforms are in the lock file and rightly absent.
    return present[path] ? present[path].version === version : optional === true;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Runs no install scripts: no package here needs one, and a compromised package cannot execute code
 * that way.
 */
function runNpmCi() {
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const options = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(command, [...first, ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npm && process.platform === 'win32',
  });
  return new Promise((settle) => child.once('error', settle).once('close', settle));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureInstalled();
