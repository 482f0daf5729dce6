import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { noteRequests } from './settle.ts';

/** A phone that can be killed and opened again with what it kept. */
export function aPhone(address: string) {
  const folder = mkdtempSync(join(tmpdir(), 'preau-phone-'));
  let context: BrowserContext | null = null;
  const kill = async () => {
    for (const pid of processesOf(folder)) killed(pid);
    // Until they are gone they hold the locks of what they kept.
    while (processesOf(folder).length > 0) await sleep(50);
    await sleep(300);
    context = null;
  };
  atEndOfFile(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return {
    /** Opens the browser; `offline`: it knows that it has no network. */
    open: async (offline = false): Promise<BrowserContext> => {
      context = await chromium.launchPersistentContext(folder, {
        executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        baseURL: address,
        viewport: { width: 360, height: 740 },
        locale: 'en-CM',
        offline,
      });
      noteRequests(context);
      return context;
    },
    kill,
  };
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with another of them.
  }
}

/** The processes of the browser that runs on a folder of its own. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return line.includes(`--user-data-dir=${folder}`) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
