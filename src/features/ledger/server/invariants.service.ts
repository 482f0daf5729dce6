import type { SQL } from 'drizzle-orm';
import type { Invariant } from '#features/feature.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  compareBalances,
  countRows,
  mismatchedReversals,
  findKeptEnd,
  missingChainEnds,
  overdrawnAccounts,
  unauditedTransactions,
  vanishedTransactions,
  walkEntries,
  type Walk,
  walkTransactions,
  wrongReceipts,
  wrongSeries,
  wrongTotals,
} from './reconcile.queries.ts';

/** Counts the rows of a rule, which is a query for rows that should not exist. */
export const rowsOf =
  (query: SQL): Invariant['count'] =>
  (tx) =>
    countRows(tx, query);

export type Books = {
  failures: Record<string, number>;
  transactions: number;
  head: string;
};

/**
 * Checks the books against every rule on one snapshot: call it in a repeatable-read transaction. Reads in
 * batches, without locks.
 */
export async function judgeBooks(tx: Tx, rules: readonly Invariant[], walk: Walk = {}): Promise<Books> {
  const kept = await findKeptEnd(tx);
  const { end, ...chain } = await walkTransactions(tx, walk);
  const histories = await walkEntries(tx, walk);
  const accounts = await compareBalances(tx);
  const found: Record<string, number> = {
    unbalanced_transactions: chain.unbalanced,
    altered_transactions: chain.altered,
    missing_transactions: chain.missing,
    wrong_end: kept?.position === end.position && kept.hash === end.hash ? 0 : 1,
    stray_entries: Math.abs(accounts.entries - chain.legs),
    money_made_or_lost: accounts.total === 0n ? 0 : 1,
    wrong_balances: accounts.wrong,
    broken_histories: histories.broken,
    overdrawn_moments: histories.overdrawn,
  };
  for (const { rule, count } of [...LEDGER_RULES, ...rules]) {
    walk.signal?.throwIfAborted();
    found[rule] = await count(tx);
  }
  return {
    failures: Object.fromEntries(Object.entries(found).filter(([, rows]) => rows !== 0)),
    transactions: chain.transactions,
    head: end.hash,
  };
}

const LEDGER_RULES: Invariant[] = [
  { rule: 'overdrawn_accounts', count: rowsOf(overdrawnAccounts) },
  { rule: 'wrong_totals', count: rowsOf(wrongTotals) },
  { rule: 'wrong_receipts', count: rowsOf(wrongReceipts) },
  { rule: 'wrong_series', count: rowsOf(wrongSeries) },
  { rule: 'mismatched_reversals', count: rowsOf(mismatchedReversals) },
  { rule: 'unaudited_transactions', count: rowsOf(unauditedTransactions) },
  { rule: 'vanished_transactions', count: rowsOf(vanishedTransactions) },
  { rule: 'missing_chain_ends', count: rowsOf(missingChainEnds) },
];
