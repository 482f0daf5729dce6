import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { anybodyAs, sightOf } from '#features/roster/server/visibility.service.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { preparedBy } from '#platform/db/prepared.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { FeeStudent } from '../../charges/fees.contract.ts';
import type { FeePayment, PaymentDetails, PaymentItem, ReceiptRef } from '../payments.contract.ts';
import { feeStudentColumns, feeStudentOf } from '../../charges/server/fees.queries.ts';
import { maySeeFees } from '../../fees.policy.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { feeFunds } from '../../server/funds.tables.ts';
import {
  feeEntries,
  feePayments,
  feeReceipts,
  feeStructures,
  studentFees,
} from '../../server/fees.tables.ts';
import { matchingPayments } from './payment.search.ts';

/** A payment's reversal, if there is one: left join by `reversals.reverses`. */
export const reversals = alias(ledgerTransactions, 'reversals');
const cashiers = alias(profiles, 'cashiers');
const reversers = alias(profiles, 'reversers');

const paymentColumns = {
  id: feePayments.id,
  receipt_number: ledgerTransactions.receipt_number,
  paper_number: ledgerTransactions.paper_number,
  payment_date: feePayments.payment_date,
  created_at: feePayments.created_at,
  to_credit: feePayments.to_credit,
  credit_student_id: feePayments.credit_student_id,
  payment_method: feePayments.payment_method,
  payment_reference: feePayments.payment_reference,
  operator_reference: feePayments.operator_reference,
  notes: feePayments.notes,
  cashier: cashiers.full_name,
  allocation: feePayments.allocation,
  book: feePayments.book,
  book_number: feePayments.book_number,
  book_day: feePayments.book_day,
  reversal: {
    value_date: reversals.value_date,
    receipt_number: reversals.receipt_number,
    paper_number: reversals.paper_number,
    at: reversals.posted_at,
    reason: reversals.memo,
  },
  reversed_by: reversers.full_name,
};

const selectRows = (tx: Tx) =>
  tx
    .select(paymentColumns)
    .from(feePayments)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, feePayments.id))
    .leftJoin(cashiers, eq(cashiers.user_id, feePayments.created_by))
    .leftJoin(reversals, eq(reversals.reverses, feePayments.id))
    .leftJoin(reversers, eq(reversers.user_id, reversals.created_by));

export type PaymentRow = Awaited<ReturnType<typeof selectRows>>[number];

/** The parts of some payments that `visible` (a predicate over `students`) matches, oldest due date first. */
const selectItems = (tx: Tx, isOfPayment: SQL, visible: SQL) =>
  tx
    .select({
      payment_id: feeEntries.transaction_id,
      student_fee_id: feeEntries.student_fee_id,
      ...feeStudentColumns,
      fee_name: feeStructures.name,
      instalment: studentFees.instalment,
      instalments: studentFees.instalments,
      fund: feeFunds.name,
      amount: feeEntries.paid,
    })
    .from(feeEntries)
    .innerJoin(studentFees, eq(studentFees.id, feeEntries.student_fee_id))
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .leftJoin(feeFunds, eq(feeFunds.id, feeStructures.fund_id))
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(and(isOfPayment, gt(feeEntries.paid, 0n), visible))
    .orderBy(asc(studentFees.due_date), asc(studentFees.id));
type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

const itemOf = (row: ItemRow): PaymentItem => ({
  student_fee_id: row.student_fee_id,
  student: feeStudentOf(row),
  fee_name: row.fee_name,
  instalment: row.instalment,
  instalments: row.instalments,
  ...(row.fund !== null && { fund: row.fund }),
  amount_allocated: amountText(centimes(row.amount)),
});

/** Payments with the given parts; a payment without any of them is left out. */
function paymentsOf(rows: readonly PaymentRow[], items: readonly ItemRow[]): FeePayment[] {
  const parts = groupedBy(items, ({ payment_id }) => payment_id);
  return rows.flatMap((row) => {
    const its = parts.get(row.id);
    return its ? [paymentOf(row, its.map(itemOf))] : [];
  });
}

/** The distinct students of some parts, in the order of the parts. */
export function studentsOf(items: readonly { student: FeeStudent }[]): FeeStudent[] {
  return [...new Map(items.map(({ student }) => [student.student_id, student])).values()];
}

/** A payment limited to its visible parts. Its credit belongs to one of their students. */
function paymentOf(row: PaymentRow, items: PaymentItem[]): FeePayment {
  const its = studentsOf(items);
  const to_credit = its.some(({ student_id }) => student_id === row.credit_student_id) ? row.to_credit : 0n;
  const total = items.reduce((sum, item) => sum + moneyOf(item.amount_allocated), to_credit);
  return {
    id: row.id,
    receipt: receiptName(row.payment_date, row.receipt_number, row.paper_number),
    payment_date: row.payment_date,
    created_at: row.created_at.toISOString(),
    total_amount: amountText(centimes(total)),
    to_credit: amountText(centimes(to_credit)),
    payment_method: row.payment_method,
    payment_reference: row.payment_reference,
    operator_reference: row.operator_reference,
    notes: row.notes,
    cashier: row.cashier,
    allocation: row.allocation,
    ...bookOf(row),
    items: items.length,
    students: its,
    reversal: row.reversal && {
      receipt: receiptName(row.reversal.value_date, row.reversal.receipt_number, row.reversal.paper_number),
      at: row.reversal.at.toISOString(),
      reason: row.reversal.reason ?? '',
      by: row.reversed_by,
    },
  };
}

const bookOf = ({ book, book_number, book_day }: PaymentRow) =>
  book !== null && book_number !== null && book_day !== null
    ? { book: { name: book, number: book_number, day: book_day } }
    : {};

type Slice = { limit?: number; offset?: number };

const NEWEST = [desc(feePayments.payment_date), desc(feePayments.id)];

/**
 * Payments with a part that `visible` (a predicate over `students`) matches, newest first, with
 * those parts only. `where` may refer to `fee_payments`, `ledger_transactions` and `reversals`; it
 * must exclude payments without a visible part, or a page comes out short.
 */
export async function selectPayments(
  tx: Tx,
  where: SQL | undefined,
  { limit, offset = 0 }: Slice,
  visible: SQL,
): Promise<FeePayment[]> {
  const query = selectRows(tx)
    .where(where)
    .orderBy(...NEWEST)
    .offset(offset);
  const rows = await (limit === undefined ? query : query.limit(limit));
  if (rows.length === 0) return [];
  const isOfPage = isAnyOf(
    feeEntries.transaction_id,
    rows.map(({ id }) => id),
  );
  return paymentsOf(rows, await selectItems(tx, isOfPage, visible));
}

/** The payments that a role sees, or those of one student among them. */
type Latest = `${Role | 'none'} ${'all' | 'student'}`;

const latestRows = preparedBy('payments_latest', (tx, shape: Latest) => {
  const [role, of] = shape.split(' ') as [Role | 'none', 'all' | 'student'];
  const asked = of === 'student' ? { student_id: sql.placeholder('studentId') } : {};
  return selectRows(tx)
    .where(matchingPayments(tx, anybodyAs(role), asked))
    .orderBy(...NEWEST)
    .limit(sql.placeholder('limit'));
});

const itemsSeen = preparedBy('payment_items', (tx, role: Role | 'none') =>
  selectItems(
    tx,
    isAnyOf(feeEntries.transaction_id, sql.placeholder('ids')),
    feesVisibleTo(tx, anybodyAs(role)),
  ),
);

/** The newest payments of a family, or of one student among those whom the actor may see. */
export async function selectLatest(
  tx: Tx,
  actor: Actor,
  { studentId, limit }: { studentId: string | undefined; limit: number },
): Promise<FeePayment[]> {
  const sight = sightOf(actor, maySeeFees);
  const { userId } = actor;
  const shape: Latest = `${sight} ${studentId === undefined ? 'all' : 'student'}`;
  const rows = await latestRows(tx, shape, { userId, studentId, limit });
  if (rows.length === 0) return [];
  return paymentsOf(rows, await itemsSeen(tx, sight, { userId, ids: rows.map(({ id }) => id) }));
}

/**
 * One payment with the parts and receipts that `visible` (a predicate over `students`) matches;
 * null if none. The receipt for the whole is only for those who may see all its students.
 */
export async function findPaymentDetails(
  tx: Tx,
  visible: SQL,
  paymentId: string,
): Promise<PaymentDetails | null> {
  const [row] = await selectRows(tx).where(eq(feePayments.id, paymentId));
  const items = (await selectItems(tx, eq(feeEntries.transaction_id, paymentId), visible)).map(itemOf);
  if (!row || items.length === 0) return null;
  const entries = await tx.$count(feeEntries, eq(feeEntries.transaction_id, paymentId));
  const receipts = await tx
    .select({ id: feeReceipts.id, student_id: feeReceipts.student_id, prints: feeReceipts.prints })
    .from(feeReceipts)
    .where(eq(feeReceipts.payment_id, paymentId));
  return detailsOf(
    row,
    items,
    receipts.filter(({ student_id }) =>
      student_id === null
        ? items.length === entries
        : items.some(({ student }) => student.student_id === student_id),
    ),
  );
}

/**
 * A payment with its parts and receipts: the one for the whole first, then one per student, in the
 * order of the students.
 */
export function detailsOf(row: PaymentRow, items: PaymentItem[], receipts: ReceiptRef[]): PaymentDetails {
  const payment = paymentOf(row, items);
  const place = ({ student_id }: ReceiptRef) =>
    payment.students.findIndex((student) => student.student_id === student_id);
  return {
    ...payment,
    payment_items: items,
    receipts: receipts.toSorted((a, b) => place(a) - place(b)),
  };
}
