import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { prepared } from '#platform/db/prepared.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { FEE_KINDS } from '../../fees.rules.ts';
import { feeStudentColumns } from '../../charges/server/fees.queries.ts';
import { feeFunds } from '../../server/funds.tables.ts';
import {
  feeEntries,
  feePayments,
  feeReceipts,
  feeReferenceDays,
  feeStructures,
  studentFees,
} from '../../server/fees.tables.ts';

/**
 * Issues the next reference number of a day. Concurrent callers wait for the commit, so call it
 * late.
 */
export async function nextReference(tx: Tx, day: SchoolDay): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select public.next_fee_reference(${day}::date) as number`,
  );
  return one(rows).number;
}

/**
 * Whether a day has issued that number. The day may be any text; an invalid one has issued none.
 */
export async function wasGivenOut(
  tx: Tx,
  { day, number }: { day: string; number: number },
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${feeReferenceDays} where day::text = ${day} and ${number}::int between 1 and "references"`,
  );
  return rows.length > 0;
}

/**
 * The fees to be paid, with the data for receipts, the student's receivable account and the
 * cashier; locked in order of id until the transaction ends.
 */
export const lockForPayment = prepared('fees_to_pay', (tx) =>
  tx
    .select({
      id: studentFees.id,
      due_date: studentFees.due_date,
      instalment: studentFees.instalment,
      instalments: studentFees.instalments,
      owed: sql<Money>`${studentFees.amount_due} - ${studentFees.amount_paid}`.mapWith((owed: string) =>
        centimes(BigInt(owed)),
      ),
      fee_name: feeStructures.name,
      fund_id: feeStructures.fund_id,
      fund: sql<
        string | null
      >`(select ${feeFunds.name} from ${feeFunds} where ${feeFunds.id} = ${feeStructures.fund_id})`,
      ...feeStudentColumns,
      receivable: ledgerAccounts.id,
      cashier: sql<
        string | null
      >`(select ${profiles.full_name} from ${profiles} where ${profiles.user_id} = ${sql.placeholder('cashierId')})`,
    })
    .from(studentFees)
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .innerJoin(students, eq(students.id, studentFees.student_id))
    // Charging a fee creates this account, so the inner join is safe.
    .innerJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.kind, 'fee_receivable'), eq(ledgerAccounts.owner_id, students.id)),
    )
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(isAnyOf(studentFees.id, sql.placeholder('feeIds')))
    .orderBy(asc(studentFees.id))
    .for('no key update', { of: studentFees }),
);

/** Without a reference the next one of its day is used. */
type NewPayment = Omit<Required<typeof feePayments.$inferInsert>, 'payment_reference'> & {
  payment_reference: string | null;
};
export type NewReceipt = { id: string; student_id: string | null; code: string };

/**
 * Inserts a payment, its receipts and its entries on fees, and returns its reference. One
 * statement, because from it to the commit all other changes of fees wait.
 */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  receipts: NewReceipt[],
  parts: ReadonlyMap<string, Money>,
): Promise<string> {
  const p = payment;
  const { rows } = await tx.execute<{ reference: string }>(sql`
    with payment as (
      insert into ${feePayments} (id, payment_date, total_amount, to_credit, credit_student_id, payment_method,
        payment_reference, operator_reference, allocation, claim_id, book, book_number, book_day, notes, created_by, created_at)
      values (${p.id}, ${p.payment_date}, ${p.total_amount}, ${p.to_credit}, ${p.credit_student_id}, ${p.payment_method},
        coalesce(${p.payment_reference}, ${nextName(p.payment_date)}), ${p.operator_reference}, ${p.allocation}, ${p.claim_id},
        ${p.book}, ${p.book_number}, ${p.book_day}, ${p.notes}, ${p.created_by}, ${p.created_at.toISOString()})
      returning payment_reference
    ), papers as (
      insert into ${feeReceipts} (id, payment_id, student_id, code)
      select r.id, ${p.id}::uuid, r.student_id, r.code
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r (id uuid, student_id uuid, code text)
    ), entries as (
      insert into ${feeEntries} (transaction_id, student_fee_id, paid)
      select ${p.id}::uuid, e.fee, e.paid
      from unnest(${`{${[...parts.keys()].join()}}`}::uuid[], ${`{${[...parts.values()].join()}}`}::bigint[]) as e (fee, paid)
    )
    select payment_reference as reference from payment`);
  return one(rows).reference;
}

/** The next reference of a day, in the format of `referenceName`. */
const nextName = (day: SchoolDay) => sql`(
  select to_char(${day}::date, '"PAY-"YYYYMMDD-') || lpad(next.number, greatest(4, length(next.number)), '0')
  from (select public.next_fee_reference(${day}::date)::text as number) next)`;

/** The printed receipt number of a transaction: it never changes. */
export async function findReceiptName(tx: Tx, transactionId: string): Promise<string> {
  const found = one(
    await tx
      .select({
        day: ledgerTransactions.value_date,
        number: ledgerTransactions.receipt_number,
        paper: ledgerTransactions.paper_number,
      })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.id, transactionId)),
  );
  return receiptName(found.day, found.number, found.paper);
}

/** A payment's reference and printed receipt number, which never change. */
export async function findNumbers(
  tx: Tx,
  paymentId: string,
): Promise<{ payment_reference: string; receipt: string }> {
  const found = one(
    await tx
      .select({ payment_reference: feePayments.payment_reference })
      .from(feePayments)
      .where(eq(feePayments.id, paymentId)),
  );
  return { ...found, receipt: await findReceiptName(tx, paymentId) };
}

const OF_FEES: readonly string[] = Object.values(FEE_KINDS);

/**
 * A ledger transaction with the fees it changed and their students (or the student of a credit);
 * for a reversal, also what it reverses. Null if it does not exist or is not about fees.
 */
export async function findFeePosting(
  tx: Tx,
  transactionId: string,
): Promise<{ kind: string; feeIds: string[]; studentIds: string[] } | null> {
  const { rows } = await tx.execute<{ kind: string; fee_ids: string[]; student_ids: string[] }>(sql`
    select coalesce(back.kind, t.kind) as kind,
      (select coalesce(jsonb_agg(e.student_fee_id), '[]') from fee_entries e where e.transaction_id = t.id) as fee_ids,
      (select coalesce(jsonb_agg(distinct a.owner_id), '[]') from ledger_entries l join ledger_accounts a on a.id = l.account_id
        where l.transaction_id = t.id and a.kind in ('fee_receivable', 'credit')) as student_ids
    from ledger_transactions t left join ledger_transactions back on back.id = t.reverses
    where t.id = ${transactionId}`);
  const [found] = rows;
  if (!found || !OF_FEES.includes(found.kind)) return null;
  return { kind: found.kind, feeIds: found.fee_ids, studentIds: found.student_ids };
}

/** Writes the reversed entries of a transaction on fees, under the id of the reversal. */
export async function mirrorEntries(tx: Tx, transactionId: string, reversalId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${feeEntries} (transaction_id, student_fee_id, due, paid)
    select ${reversalId}::uuid, student_fee_id, -due, -paid from ${feeEntries} where transaction_id = ${transactionId}`);
}

/**
 * Locks out other changes of fees until the transaction ends, as a write of fees does. Rows of fees
 * must be locked first.
 */
export async function lockChanges(tx: Tx): Promise<void> {
  await tx.execute(sql`select public.lock_fees()`);
}

/** The ids of a student's unpaid fees; null if there is no such student. */
export async function selectOpenIds(tx: Tx, studentId: string): Promise<string[] | null> {
  const rows = await tx
    .select({ id: studentFees.id })
    .from(students)
    .leftJoin(studentFees, and(eq(studentFees.student_id, students.id), ne(studentFees.state, 'paid')))
    .where(eq(students.id, studentId));
  if (rows.length === 0) return null;
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
