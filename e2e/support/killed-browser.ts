import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { noteRequests } from './settle.ts';

/** A phone whose browser can be killed and reopened with its stored data. */
export function aPhone(address: string) {
  const folder = mkdtempSync(join(tmpdir(), 'preau-phone-'));
  let context: BrowserContext | null = null;
  const kill = async () => {
    for (const pid of processesOf(folder)) killed(pid);
    // Until the processes are gone they hold the locks of their storage.
    while (processesOf(folder).length > 0) await sleep(50);
    await sleep(300);
    context = null;
  };
  atEndOfFile(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  const open = async (offline = false): Promise<BrowserContext> => {
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
  };
  return {
    /** Opens the browser; `offline` sets its offline state. */
    open,
    /**
     * Closes the browser in order and opens it again. Chromium writes local storage, which contains the
     * session, up to a minute late; an orderly close writes it at once.
     */
    reopen: async (): Promise<BrowserContext> => {
      await context?.close();
      return open();
    },
    kill,
  };
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It already ended together with another process.
  }
}

/** Processes of the browser that runs on a given folder. */
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
