import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import type { Db } from './database.ts';
import { one } from './one.ts';
import { storageProbe } from './storage-probe.ts';

const GB = 1024 ** 3;

let db: Db;
let cluster: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  const { rows } = await ownerOf(db).$client.query<{ data_directory: string }>('show data_directory');
  cluster = one(rows).data_directory;
});

/** The position up to which the write-ahead log is flushed. */
async function flushed(): Promise<number> {
  const { rows } = await db.$client.query<{ at: string }>(
    `select (pg_current_wal_flush_lsn() - '0/0')::text as at`,
  );
  return Number(one(rows).at);
}

/** Another database, whose sessions start with a setting. */
async function aDatabaseWith(setting: string): Promise<Db> {
  const other = await testDatabase();
  const name = /preau_test_\w+/.exec(other.connectionString)![0];
  await ownerOf(other.db).$client.query(`alter database ${name} set ${setting}`);
  return other.db;
}

const aDisk = (bytes: number, free: number) => async () => ({ blocks: bytes, bavail: free, bsize: 1 });

describe('the storage check', () => {
  it.each([
    ['a small disk with a twentieth of it free', 10 * GB, 0.51 * GB, true],
    ['a small disk with less', 10 * GB, 0.49 * GB, false],
    ['a large disk with more than a gigabyte free', 1_000 * GB, 1.1 * GB, true],
    ['a large disk with less', 1_000 * GB, 0.9 * GB, false],
    ['a disk without a byte', 10 * GB, 0, false],
  ])('accepts: %s', async (_, bytes, free, kept) => {
    const canKeep = storageProbe(db, { cluster, folders: ['/'] }, aDisk(bytes, free));
    expect(await canKeep()).toBe(kept);
  });

  it('really writes: every check advances the end of the log on disk', async () => {
    // Durable as in production, unlike the test server.
    const durable = await aDatabaseWith('synchronous_commit = on');
    const canKeep = storageProbe(durable, { cluster, folders: [] });
    const before = await flushed();
    expect(await canKeep()).toBe(true);
    expect(await flushed()).toBeGreaterThan(before);
  });

  it('detects a deleted log file while the database keeps writing to it', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'preau-no-log-'));
    atEndOfFile(() => rm(elsewhere, { recursive: true }));
    expect(await storageProbe(db, { cluster: elsewhere, folders: [] })()).toBe(false);
  });

  it('detects a lost log file that was recreated under its name', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'preau-log-'));
    atEndOfFile(() => rm(copy, { recursive: true }));
    const from = join(cluster, 'pg_wal');
    const to = join(copy, 'pg_wal');
    await mkdir(to);
    const files = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const name of files) await copyFile(join(from, name), join(to, name));
    const canKeep = storageProbe(db, { cluster: copy, folders: [] });
    expect(await canKeep()).toBe(true);
    for (const name of files) {
      await copyFile(join(to, name), join(to, 'anew'));
      await rename(join(to, 'anew'), join(to, name));
    }
    expect([await canKeep(), await canKeep()]).toEqual([false, false]);
  });

  it('detects a truncated table file that was never analyzed', async () => {
    const owner = ownerOf(db);
    await owner.$client.query(`create table fresh (words text) with (autovacuum_enabled = false);
      insert into fresh select repeat('x', 1000) from generate_series(1, 1000)`);
    const { rows } = await owner.$client.query<{ file: string }>(
      `select pg_relation_filepath('fresh') as file`,
    );
    await owner.$client.query('checkpoint');
    let clock = 0;
    const canKeep = storageProbe(db, { cluster, folders: [] }, undefined, () => clock);
    expect(await canKeep()).toBe(true);
    await truncate(join(cluster, one(rows).file), 0);
    const looks: boolean[] = [];
    for (; clock <= 1_200; clock += 400) looks.push(await canKeep());
    expect(looks).toEqual([true, true, true, false]);
    await owner.$client.query('drop table fresh');
    expect(await canKeep()).toBe(true);
  });

  it('detects a read-only database', async () => {
    const standby = await aDatabaseWith('default_transaction_read_only = on');
    expect(await storageProbe(standby, { cluster, folders: [] })()).toBe(false);
  });

  it('detects a truncated table file at the second check, but not a vacuum that frees space', async () => {
    const owner = ownerOf(db);
    await owner.$client.query(`create table cut (words text);
      insert into cut select repeat('x', 1000) from generate_series(1, 1000)`);
    await owner.$client.query('vacuum analyze cut');
    const canKeep = storageProbe(db, { cluster, folders: [] });
    expect(await canKeep()).toBe(true);
    await owner.$client.query('delete from cut where ctid > $1', ['(50,0)']);
    await owner.$client.query('vacuum cut');
    for (let look = 0; look < 3; look += 1) expect(await canKeep()).toBe(true);
    const { rows } = await owner.$client.query<{ file: string }>(
      `select pg_relation_filepath('cut') as file`,
    );
    const file = join(cluster, one(rows).file);
    // Flushed to the disk first, because a table in memory alone has no file that could lose length.
    await owner.$client.query('checkpoint');
    const { size } = await stat(file);
    await truncate(file, size / 2);
    expect([await canKeep(), await canKeep(), await canKeep()]).toEqual([true, false, false]);
  });
});
