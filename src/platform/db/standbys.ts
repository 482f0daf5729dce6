import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { one } from './one.ts';

/** True if fewer standby servers replicate this database than configured (`DATABASE_STANDBYS`). */
export async function isStandbyMissing(tx: Tx, expected: number): Promise<boolean> {
  if (expected === 0) return false;
  const { rows } = await tx.execute<{ missing: boolean }>(
    sql`select count(*) < ${expected} as missing from pg_stat_replication`,
  );
  return one(rows).missing;
}
