import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from './database.ts';
import { one } from './one.ts';

/**
 * Runs work that only one process at a time may do; null if another is running it. The work uses the
 * connection that holds the lock, so it cannot write any more after losing the lock.
 */
export async function whileAlone<Result>(
  db: Db,
  what: string,
  work: (db: Pick<Db, 'transaction'>) => Promise<Result>,
): Promise<Result | null> {
  const client = await db.$client.connect();
  const own = drizzle(client);
  let broken: Error | undefined;
  try {
    const { rows } = await own.execute<{ held: boolean }>(
      sql`select pg_try_advisory_lock(hashtextextended(${what}, 0)) as held`,
    );
    if (!one(rows).held) return null;
    try {
      return await work(own);
    } finally {
      // A connection that cannot release the lock must not return to the pool.
      await own
        .execute(sql`select pg_advisory_unlock(hashtextextended(${what}, 0))`)
        .catch((error: Error) => (broken = error));
    }
  } finally {
    client.release(broken);
  }
}
