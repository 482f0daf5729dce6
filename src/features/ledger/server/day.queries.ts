import { desc, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { ledgerState, ledgerTransactions } from './ledger.tables.ts';

/** Whether a posting of a day is refused until somebody says that the day is right: what `post_ledger_transaction` asks too. */
export async function isUnconfirmed(tx: Tx, day: SchoolDay, at: Date): Promise<boolean> {
  const [state] = await tx
    .select({
      far: sql<boolean>`coalesce(abs(${day}::date - public.ledger_known_day(${at.toISOString()}::timestamptz)) > ${ledgerState.day_limit}, false)`,
    })
    .from(ledgerState);
  return state?.far ?? false;
}

/** Says that a day is right: the next posting is held against it. */
export async function setKnownDay(tx: Tx, day: SchoolDay): Promise<void> {
  await tx.update(ledgerState).set({ known_day: day });
}

export async function findLastPosting(tx: Tx): Promise<SchoolDay | null> {
  const [last] = await tx
    .select({ day: ledgerTransactions.value_date })
    .from(ledgerTransactions)
    .orderBy(desc(ledgerTransactions.position))
    .limit(1);
  return last?.day ?? null;
}
