import type { Tx } from '#platform/db/database.ts';
import type { UsualSplit } from '../../fees.rules.ts';
import { feeChoices } from '../../server/choices.tables.ts';

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
