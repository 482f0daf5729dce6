import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { failAfter } from '#platform/testing/fail-points.ts';
import { whileAlone } from './alone.ts';
import { type Db, openDatabase } from './database.ts';

let db: Db;
let otherProcess: Db;
beforeAll(async () => {
  const first = await testDatabase({ max: 2 });
  ({ db } = first);
  otherProcess = openDatabase({ connectionString: first.connectionString, max: 2 });
  return () => otherProcess.$client.end();
});

const work = (from: Db, inside: () => Promise<unknown> = async () => {}) =>
  whileAlone(from, 'the test', async (own) => {
    await own.transaction((tx) => tx.execute(sql`select 1`));
    await inside();
    return 'done';
  });

it('runs one at a time, on all nodes; different work runs concurrently', async () => {
  await work(db, async () => {
    expect(await work(db)).toBeNull();
    expect(await work(otherProcess)).toBeNull();
    expect(await whileAlone(otherProcess, 'another', async () => 'done')).toBe('done');
  });
  expect(await work(otherProcess)).toBe('done');
});

it('releases the lock after a failure or a lost connection', async () => {
  await expect(work(db, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  expect(await work(otherProcess)).toBe('done');
  const lost = whileAlone(db, 'the test', async (own) => {
    await own.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  });
  await expect(lost).rejects.toThrow();
  expect(await work(otherProcess)).toBe('done');
  expect(await work(db)).toBe('done');
});

it('discards a connection that could not release the lock', async () => {
  const unlocking = whileAlone(failAfter(db, 1), 'the test', async () => 'done');
  expect(await unlocking).toBe('done');
  // The discarded session ends a moment later.
  await vi.waitFor(async () => expect(await work(otherProcess)).toBe('done'), 20_000);
});
