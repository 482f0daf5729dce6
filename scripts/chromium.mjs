import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './clone.mjs';

/** Chromium without its window system: the browser tests take a third less time. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser for the tests, installed if missing. Null, after printing the reason, if that fails.
 */
export async function ensureChromium() {
  const found =
    process.env.CHROMIUM_PATH ??
    findOnPath([HEADLESS]) ??
    installFromDebian(HEADLESS) ??
    findOnPath(NAMES) ??
    installFromDebian('chromium') ??
    (await installFromPlaywright());
  if (!found) {
    console.error(
      'No Chromium: the browser walks are skipped. Install Chromium, or name one in CHROMIUM_PATH, and run them again.',
    );
  }
  return found ?? null;
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installFromDebian(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log(`Installing ${name} with apt-get, for the browser walks…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Do not wait for a mirror that does not respond.
  const options = ['-q', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  const apt = (...words) =>
    spawnSync('apt-get', [...options, ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status ===
    0;
  const install = () => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
  // The package index may be outdated or missing.
  if (!install() && apt('update')) install();
  return findOnPath([name]);
}

async function installFromPlaywright() {
  console.log("Installing Playwright's Chromium, for the browser walks…");
  const { chromium } = await import('playwright-core');
  if (!isProgram(chromium.executablePath())) {
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }
  return isProgram(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureChromium());
