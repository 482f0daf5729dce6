import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { aDataDirectory, killDatabase } from '../../src/app/testing/children.ts';

/** A data directory on a separate disk of this many megabytes; null where mounting is not permitted. */
export function aSmallDisk(megabytes: number) {
  const dataDir = aDataDirectory();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', dataDir], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  chmodSync(dataDir, 0o711);
  const ballast = join(dataDir, '.ballast');
  atEndOfFile(async () => {
    killDatabase(dataDir);
    execFileSync('umount', ['-l', dataDir]);
  });
  return {
    dataDir,
    fill: () => {
      const file = openSync(ballast, 'a');
      try {
        for (let size = 1 << 20; size >= 512;)
          try {
            writeSync(file, Buffer.alloc(size));
          } catch {
            size = Math.floor(size / 2);
          }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
  };
}

/** Makes the database read-only, as a standby is. */
export async function setReadOnly(connectionString: string, value: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.end();
  // Every session applies it within moments.
  await sleep(300);
}

/**
 * Fills the disk, then switches log segments until there is no space for another, which stops the database.
 */
export async function exhaustLog(connectionString: string, fill: () => void): Promise<void> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  // Connects first, because a new session may need space too.
  await client.connect();
  fill();
  try {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`);
  } catch {
    // Ignored, because the database has stopped.
  } finally {
    await client.end().catch(() => {});
  }
}
