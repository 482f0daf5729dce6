import { desc, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { ledgerState, ledgerTransactions } from './ledger.tables.ts';

const farFromKnownDay = prepared('ledger_day_far', (tx) => {
  const [day, at] = [sql.placeholder('day'), sql.placeholder('at')];
  return tx
    .select({
      far: sql<boolean>`coalesce(abs(${day}::date - public.ledger_known_day(${at}::timestamptz)) > ${ledgerState.day_limit}, false)`,
    })
    .from(ledgerState);
});

/**
 * Whether a day's postings are refused until the day is confirmed; the condition of
 * `post_ledger_transaction`.
 */
export async function isUnconfirmed(tx: Tx, day: SchoolDay, at: Date): Promise<boolean> {
  const [state] = await farFromKnownDay(tx, { day, at: at.toISOString() });
  return state?.far ?? false;
}

/** Confirms a day, with which the next posting is compared. */
export async function setKnownDay(tx: Tx, day: SchoolDay): Promise<void> {
  await tx.update(ledgerState).set({ known_day: day });
}

const lastPosting = prepared('ledger_last_posting', (tx) =>
  tx
    .select({ day: ledgerTransactions.value_date })
    .from(ledgerTransactions)
    .orderBy(desc(ledgerTransactions.position))
    .limit(1),
);

export async function findLastPosting(tx: Tx): Promise<SchoolDay | null> {
  const [last] = await lastPosting(tx, {});
  return last?.day ?? null;
}
