import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { moneyOf } from '#platform/money/amount.ts';
import type { AddTransactionInput } from '../finance.contract.ts';
import { holdCategory } from '../../categories/server/categories.queries.ts';
import { financeRules, financeTransactions, type EntrySnapshot } from '../../server/finance.tables.ts';

/** The fields of a call as they are stored. */
export function saidOf(input: Pick<AddTransactionInput, keyof EntrySnapshot>) {
  const { type, category_id, description, payment_method, notes } = input;
  return { type, amount: moneyOf(input.amount), category_id, description, payment_method, notes };
}
type Kept = Omit<ReturnType<typeof saidOf>, 'amount'> & { amount: bigint };

/** The shared fields of an entry's or a rule's row. */
export function valuesOf({
  type,
  amount,
  category_id,
  description,
  payment_method,
  notes,
}: Kept): EntrySnapshot {
  return { type, amount: String(amount), category_id, description, payment_method, notes };
}

/** Whether both have the same fields. */
export const sameWords = (one: EntrySnapshot, other: EntrySnapshot) =>
  (Object.keys(one) as (keyof EntrySnapshot)[]).every((field) => one[field] === other[field]);

/**
 * The rule that made an entry, locked until the transaction ends: lock it before the entry. Null
 * for an entry without one, and for another person's.
 */
export async function lockRuleOf(tx: Tx, userId: string, transactionId: string) {
  const ruleId = tx
    .select({ id: financeTransactions.rule_id })
    .from(financeTransactions)
    .where(and(eq(financeTransactions.id, transactionId), eq(financeTransactions.user_id, userId)));
  const [rule] = await tx
    .select()
    .from(financeRules)
    .where(and(eq(financeRules.id, sql`(${ruleId})`), eq(financeRules.user_id, userId)))
    .for('no key update');
  return rule ?? null;
}

/**
 * A person's entry, deleted or not, locked until the transaction ends; null for another person's or
 * a missing one.
 */
export async function lockEntry(tx: Tx, userId: string, transactionId: string) {
  const [entry] = await tx
    .select()
    .from(financeTransactions)
    .where(and(eq(financeTransactions.id, transactionId), eq(financeTransactions.user_id, userId)))
    .for('no key update');
  return entry ?? null;
}

/**
 * Later than the entry's last change, even if servers' clocks differ, so that its changes are
 * ordered.
 */
export const momentAfter = (last: Date, now: Date) => new Date(Math.max(now.getTime(), last.getTime() + 1));

/**
 * A snapshot as columns. The category is null if it no longer exists: undoing an import deletes the
 * categories it made.
 */
export async function columnsOf(tx: Tx, userId: string, said: EntrySnapshot) {
  const { type, amount, category_id, description, payment_method, notes } = said;
  const isThere = category_id !== null && (await holdCategory(tx, userId, category_id, type));
  return {
    type,
    amount: BigInt(amount),
    category_id: isThere ? category_id : null,
    description,
    payment_method,
    notes,
  };
}
