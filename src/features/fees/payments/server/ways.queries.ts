import { asc, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { UsualSplit } from '../../fees.rules.ts';
import { feeChoices } from '../../server/choices.tables.ts';
import { feeWays } from '../../server/claims.tables.ts';
import type { FeeWay } from '../ways.contract.ts';

/** The school's payment methods, in its order. */
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

/**
 * The payment methods, locked until the transaction ends, so that concurrent saves are serialized.
 */
export async function lockWays(tx: Tx): Promise<FeeWay[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(7736551011)`);
  return selectWays(tx);
}

export async function replaceWays(tx: Tx, ways: FeeWay[]): Promise<void> {
  await tx.delete(feeWays);
  if (ways.length > 0) await tx.insert(feeWays).values(ways.map((way, position) => ({ ...way, position })));
}

/**
 * The school's default split of a payment over several fees: equal parts until it chooses another.
 */
export async function findSplit(tx: Tx): Promise<UsualSplit> {
  const [chosen] = await tx.select({ split: feeChoices.split }).from(feeChoices);
  return chosen?.split ?? 'equal';
}

export async function saveSplit(tx: Tx, split: UsualSplit): Promise<void> {
  await tx.insert(feeChoices).values({ split }).onConflictDoUpdate({ target: feeChoices.id, set: { split } });
}
