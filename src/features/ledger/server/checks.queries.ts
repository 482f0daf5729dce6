import { desc, ne, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { LedgerCheck } from '../ledger.contract.ts';
import { ledgerChecks, ledgerState } from './ledger.tables.ts';

const SHOWN = 20;

/** Whether movements are halted; locked until the transaction ends, so no posting runs meanwhile. */
export async function lockHalted(tx: Tx): Promise<boolean | null> {
  const [state] = await tx.select({ halted: ledgerState.halted }).from(ledgerState).for('update');
  return state?.halted ?? null;
}

const stateOf = prepared('ledger_halted', (tx) =>
  tx.select({ halted: ledgerState.halted }).from(ledgerState),
);

export async function isHalted(tx: Tx): Promise<boolean> {
  const [state] = await stateOf(tx, {});
  return state?.halted ?? true;
}

export async function setHalted(tx: Tx, halted: boolean): Promise<void> {
  await tx.update(ledgerState).set({ halted });
}

export async function insertCheck(tx: Tx, check: typeof ledgerChecks.$inferInsert): Promise<LedgerCheck> {
  const inserted = one(await tx.insert(ledgerChecks).values(check).returning());
  return checkOf(inserted);
}

const newestChecks = prepared('ledger_checks', (tx) =>
  tx
    .select()
    .from(ledgerChecks)
    .orderBy(desc(ledgerChecks.at), desc(ledgerChecks.id))
    .limit(sql.placeholder('limit')),
);

export async function selectChecks(tx: Tx, limit = SHOWN): Promise<LedgerCheck[]> {
  return (await newestChecks(tx, { limit })).map(checkOf);
}

export async function findNewestCheck(tx: Tx): Promise<LedgerCheck | null> {
  const [newest] = await selectChecks(tx, 1);
  return newest ?? null;
}

/** The time of the last automatic check; null if never. */
export async function findLastRound(tx: Tx): Promise<Date | null> {
  const [last] = await tx
    .select({ at: ledgerChecks.at })
    .from(ledgerChecks)
    .where(ne(ledgerChecks.cause, 'demand'))
    .orderBy(desc(ledgerChecks.at))
    .limit(1);
  return last?.at ?? null;
}

function checkOf(row: typeof ledgerChecks.$inferSelect): LedgerCheck {
  const { id, at, cause, transactions, head, took_ms } = row;
  const failures = Object.entries(row.failures)
    .toSorted()
    .map(([rule, rows]) => ({ rule, rows }));
  return {
    id,
    at: at.toISOString(),
    cause,
    passed: failures.length === 0,
    failures,
    transactions,
    head,
    took_ms,
  };
}
