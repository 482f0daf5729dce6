import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Processes } from './processes.ts';

export type BenchServer = {
  port: number;
  processes: Processes;
  database: { host: string; port: number; user: string; password: string; database: string };
  databaseLog: string;
  startMs: number;
  stop: () => Promise<void>;
};

/** Starts the built server on an empty data directory, as `npm start` does. */
export async function startServer(
  file: string,
  variables: Record<string, string> = {},
): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'preau-bench-'));
  const started = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=4', file], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      // Logs as a service does.
      LOG_LEVEL: 'info',
      REQUESTS_PER_MINUTE: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await portOf(child);
  const startMs = performance.now() - started;
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const { owner: password } = JSON.parse(readFileSync(join(dataDir, 'keys/database.json'), 'utf8')) as {
    owner: string;
  };
  return {
    port,
    startMs,
    processes: { server: child.pid!, postmaster: Number(lines[0]) },
    database: { host: lines[4]!, port: 5432, user: 'preau', password, database: 'preau' },
    databaseLog: join(dataDir, 'postgres.log'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was open`)));
    child.stdout!.on('data', (chunk: Buffer) => {
      const port = /is open: http:\/\/[^:]+:(\d+)/.exec(chunk.toString('utf8'))?.[1];
      if (port) resolve(Number(port));
    });
  });
}

export async function withDatabase<T>(
  { database }: BenchServer,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
