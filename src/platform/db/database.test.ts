import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { failAfter } from '#platform/testing/fail-points.ts';

it('a transaction that breaks at its first word gives its connection back: the pool never runs dry', async () => {
  const { db } = await testDatabase({ max: 2 });
  const broken = failAfter(db, 0);
  for (let time = 0; time < 5; time += 1) await expect(broken.transaction(async () => {})).rejects.toThrow();
  await db.transaction((tx) => tx.execute(sql`select 1`));
  expect(db.$client.idleCount).toBe(db.$client.totalCount);
});

it('a connection that the server ended is thrown away, and the next transaction has a good one', async () => {
  const { db } = await testDatabase({ max: 1 });
  for (let time = 0; time < 3; time += 1)
    await expect(
      db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    ).rejects.toThrow();
  expect((await db.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`))).rows).toEqual([
    { one: 1 },
  ]);
});
