import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { feeEntries } from '../../server/fees.tables.ts';

export type NewFee = { id: string; student_id: string; instalment: number; amount: Money; due_date: string };

const list = (values: readonly (string | number | bigint)[]) => `{${values.join()}}`;

type NewFees = { transactionId: string; structureId: string; instalments: number; fees: NewFee[]; at: Date };

/**
 * Inserts new fees, each with the entry of the transaction that charges it. One statement, because
 * a grade has a thousand.
 */
export async function insertCharge(
  tx: Tx,
  { transactionId, structureId, instalments, fees, at }: NewFees,
): Promise<void> {
  await tx.execute(sql`
    select public.charge_fees(${transactionId}::uuid, ${structureId}::uuid, ${instalments}::smallint, ${at.toISOString()}::timestamptz,
      ${list(fees.map(({ id }) => id))}::uuid[], ${list(fees.map(({ student_id }) => student_id))}::uuid[],
      ${list(fees.map(({ instalment }) => instalment))}::smallint[], ${list(fees.map(({ amount }) => amount))}::bigint[],
      ${list(fees.map(({ due_date }) => due_date))}::date[])`);
}

/**
 * Inserts a transaction's entries on fees: a change of the amount due (negative reduces it), or a
 * payment. One statement.
 */
export async function insertEntries(
  tx: Tx,
  transactionId: string,
  column: 'due' | 'paid',
  entries: Iterable<readonly [feeId: string, amount: Money]>,
): Promise<void> {
  const rows = [...entries];
  await tx.execute(sql`
    insert into ${feeEntries} (transaction_id, student_fee_id, ${sql.identifier(column)})
    select ${transactionId}::uuid, e.fee, e.amount
    from unnest(${list(rows.map(([id]) => id))}::uuid[], ${list(rows.map(([, amount]) => amount))}::bigint[]) as e (fee, amount)`);
}

/**
 * The nonzero credits of some students, with their accounts, locked until the transaction ends so
 * that nobody else uses or refunds them. Callers must have written fees first: those writes are
 * serialized, so two transactions that need both credit and fees cannot deadlock.
 */
export async function lockCredits(tx: Tx, studentIds: string[]) {
  const rows = await tx
    .select({
      accountId: ledgerAccounts.id,
      studentId: ledgerAccounts.owner_id,
      balance: ledgerAccounts.balance,
    })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.kind, 'credit'),
        sql`${ledgerAccounts.owner_id} = any(${list(studentIds)}::uuid[])`,
        gt(ledgerAccounts.balance, 0n),
      ),
    )
    .orderBy(asc(ledgerAccounts.id))
    .for('no key update');
  return rows.map(({ accountId, studentId, balance }) => ({
    accountId,
    studentId: studentId!,
    balance: centimes(balance!),
  }));
}
