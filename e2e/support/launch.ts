import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Portal = {
  address: string;
  dataDir: string;
  /** The address of its database, for what no page can do (ending a session behind somebody's back). */
  database: string;
  process: ChildProcess;
  stop: () => Promise<void>;
};

/** Starts the built server on a free port and an empty data directory. */
export async function launchPortal({
  demo = false,
  environment = {},
}: { demo?: boolean; environment?: Record<string, string> } = {}): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'preau-e2e-'));
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server.mjs'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PREAU_DEMO: demo ? '1' : '0',
      LOG_LEVEL: 'warn',
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
  const database = `postgres://preau@/preau?host=${encodeURIComponent(sockets)}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, database, process: child, stop };
}
