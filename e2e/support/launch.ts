import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type PortalAddress = {
  address: string;
  /** The address of its database, for what pages cannot do (such as ending a session). */
  database: string;
};

export type Portal = PortalAddress & {
  dataDir: string;
  process: ChildProcess;
  /** Stops the server; its data is deleted unless `leaves` keeps it. */
  stop: (leaves?: { data: boolean }) => Promise<void>;
};

type Launch = {
  /** Starts the demonstration school of three classes, whose people the tests use. */
  demo?: boolean;
  environment?: Record<string, string>;
  /** Data from an earlier server; an empty directory by default. */
  dataDir?: string;
  /** Milliseconds by which its clock is ahead of the machine's. */
  clockAheadMs?: number;
};

const MOVED_CLOCK = join(import.meta.dirname, 'moved-clock.mjs');

export async function launchPortal({
  demo = false,
  environment = {},
  dataDir = mkdtempSync(join(tmpdir(), 'preau-e2e-')),
  clockAheadMs = 0,
}: Launch = {}): Promise<Portal> {
  const clock = clockAheadMs === 0 ? [] : ['--import', MOVED_CLOCK];
  const child = spawn(process.execPath, [...clock, 'dist/server.mjs'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PREAU_DEMO: demo ? 'small' : '0',
      LOG_LEVEL: 'warn',
      E2E_CLOCK_AHEAD_MS: String(clockAheadMs),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was open`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const found = /open: (http:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  const sockets = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]!;
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'keys/database.json'), 'utf8')) as {
    owner: string;
  };
  const database = `postgres://preau:${owner}@/preau?host=${encodeURIComponent(sockets)}`;
  const stop = async ({ data } = { data: false }) => {
    child.kill('SIGTERM');
    await ended;
    if (!data) rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, database, process: child, stop };
}

/** Copies a data directory, file owners included: the database belongs to another account. */
export function copyOf(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'preau-e2e-'));
  execFileSync('cp', ['-a', `${dataDir}/.`, copy]);
  return copy;
}
