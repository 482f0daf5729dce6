import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './clone.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser for the walks, installed when there is none. Null when that can't be done, after saying so. */
export async function ensureChromium() {
  const found =
    process.env.CHROMIUM_PATH ?? findOnPath() ?? installFromDebian() ?? (await installFromPlaywright());
  if (!found) {
    console.error(
      'No Chromium: the browser walks are skipped. Install Chromium, or name one in CHROMIUM_PATH, and run them again.',
    );
  }
  return found ?? null;
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Installing Chromium with apt-get, for the browser walks…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...options) =>
    spawnSync('apt-get', options, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  // An index that could not be refreshed may still know the package.
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation');
  return findOnPath();
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
