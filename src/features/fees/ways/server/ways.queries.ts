import { asc, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { FeeWay } from '../ways.contract.ts';
import { feeWays } from '../../server/claims.tables.ts';

/** How the school can be paid, in its order. */
export function selectWays(tx: Tx): Promise<FeeWay[]> {
  return tx
    .select({
      id: feeWays.id,
      payment_method: feeWays.payment_method,
      name: feeWays.name,
      number: feeWays.number,
      holder: feeWays.holder,
      note: feeWays.note,
    })
    .from(feeWays)
    .orderBy(asc(feeWays.position), asc(feeWays.id));
}

/** The same, held until the transaction ends: of two who save at once, the later one saves over what the earlier one left. */
export async function lockWays(tx: Tx): Promise<FeeWay[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(7736551011)`);
  return selectWays(tx);
}

/** Puts these in the place of all. */
export async function replaceWays(tx: Tx, ways: FeeWay[]): Promise<void> {
  await tx.delete(feeWays);
  if (ways.length > 0) await tx.insert(feeWays).values(ways.map((way, position) => ({ ...way, position })));
}
