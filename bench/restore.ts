import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '../src/platform/db/embedded.ts';
import { migrateDatabase } from '../src/platform/db/migrate.ts';
import { seedSchool } from './seed.ts';
import type { Volume } from './volume.ts';

export type RestoreFigures = {
  /** Size of the compressed and encrypted file. */
  bytes: number;
  backupMs: number;
  restoreMs: number;
  /** Peak memory of either command, in MB; 0 where the system does not report it. */
  peakMb: number;
};

const VOLUME: Volume = {
  students: 2_000,
  classes: 40,
  accounts: 2_000,
  transactions: 100_000,
  fees: 0,
  payments: 0,
};

/**
 * Backs up a school by command line while its database runs, and restores it into a new place; both
 * encrypted and durable.
 */
export async function measureRestore(program = 'dist/db.mjs'): Promise<RestoreFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'preau-bench-restore-'));
  // As root, PostgreSQL runs under another account, which needs to traverse the folder.
  chmodSync(folder, 0o711);
  const file = join(folder, 'bench.backup');
  const run = (dataFolder: string, words: string[]) =>
    runMeasured(program, words, {
      DATA_DIR: join(folder, dataFolder),
      // The school is seeded without a first start, which would generate a key.
      SECRET_KEY: '42'.repeat(32),
      BACKUP_KEY: 'the bench has one passphrase',
    });
  try {
    const database = await startEmbeddedDatabase({ dataDir: join(folder, 'old'), log: () => {} });
    try {
      await migrateDatabase(database.ownerConnectionString, { portalRole: database.portalRole });
      const client = new Client({ connectionString: database.ownerConnectionString });
      await client.connect();
      await seedSchool(client, VOLUME).finally(() => client.end());
      const backup = await run('old', ['backup', file]);
      const restore = await run('new', ['restore', file]);
      return {
        bytes: statSync(file).size,
        backupMs: backup.ms,
        restoreMs: restore.ms,
        peakMb: Math.max(backup.peakMb, restore.peakMb),
      };
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runMeasured(program: string, words: string[], environment: Record<string, string>) {
  const began = performance.now();
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (text) => (complaint += String(text)));
  let peakMb = 0;
  const look = setInterval(() => (peakMb = Math.max(peakMb, peakOf(child.pid!))), 50);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${words[0]} failed: ${complaint}`);
  return { ms: performance.now() - began, peakMb };
}

function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
