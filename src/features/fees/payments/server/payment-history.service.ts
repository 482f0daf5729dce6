import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import type { FeePayment, PaymentDetails, PaymentFilters } from '../payments.contract.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { feeCollections, feeEntries, feePayments, studentFees } from '../../server/fees.tables.ts';
import { findPaymentDetails, reversals, selectLatest, selectPayments } from './payment.queries.ts';
import { isOneOf, matchingPayments } from './payment.search.ts';

type PaymentList = { payments: FeePayment[]; total: number; amount: string };

/**
 * One page of the payments that the actor may see and the filters match, newest first, with their
 * number and the total of those not reversed.
 */
export async function listPayments(tx: Tx, actor: Actor, filters: PaymentFilters): Promise<PaymentList> {
  const { student_id, page = 1, ...others } = filters;
  // The payments of a family or of one student are few: their page, whose rows have the parts that the reader may see.
  const isFew = !mayKeepFees(actor) || student_id !== undefined;
  if (isFew && page === 1 && Object.values(others).every((value) => !value)) {
    const payments = await selectLatest(tx, actor, { studentId: student_id, limit: PAGE_SIZE });
    if (payments.length < PAGE_SIZE) return listOf(actor, payments, sumOf(payments));
  }
  const where = matchingPayments(tx, actor, filters);
  // The page's ids are selected before any joins.
  const onPage = tx
    .select({ id: feePayments.id })
    .from(feePayments)
    .where(where)
    .orderBy(desc(feePayments.payment_date), desc(feePayments.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const [payments, sums] = await Promise.all([
    selectPayments(tx, isOneOf(onPage), { limit: PAGE_SIZE }, feesVisibleTo(tx, actor)),
    sumPayments(tx, actor, where),
  ]);
  return listOf(actor, payments, sums);
}

type Sums = { payments: number; amount: bigint };

const listOf = (actor: Actor, payments: readonly FeePayment[], sums: Sums): PaymentList => ({
  payments: payments.map((payment) => asRead(actor, payment)),
  total: sums.payments,
  amount: amountText(centimes(sums.amount)),
});

function sumOf(payments: readonly FeePayment[]): Sums {
  const kept = payments.filter(({ reversal }) => reversal === null);
  return {
    payments: payments.length,
    amount: kept.reduce((sum, { total_amount }) => sum + moneyOf(total_amount), 0n),
  };
}

/**
 * The number of payments, and the total of those not reversed: the total less reversals, which are
 * few.
 */
async function sumPayments(tx: Tx, actor: Actor, where: SQL | undefined) {
  if (where === undefined && mayKeepFees(actor)) return sumCollections(tx);
  const amount = mayKeepFees(actor) ? sql`${feePayments.total_amount}` : visibleAmount(tx, actor);
  const sum = sql<bigint>`coalesce(sum(${amount}), 0)::bigint`.mapWith(BigInt);
  const counted = tx
    .select({ payments: sql<number>`count(*)::int`, amount: sum })
    .from(feePayments)
    .where(where);
  const takenBack = tx
    .select({ amount: sum })
    .from(reversals)
    .innerJoin(feePayments, eq(feePayments.id, reversals.reverses))
    .where(and(isNotNull(reversals.reverses), where));
  const [[all], [back]] = await Promise.all([counted, takenBack]);
  return { payments: all!.payments, amount: all!.amount - back!.amount };
}

/** The same for all payments, summed by day instead of one by one. */
async function sumCollections(tx: Tx) {
  return one(
    await tx
      .select({
        payments: sql<number>`coalesce(sum(${feeCollections.payments}) filter (where not ${feeCollections.taken_back}), 0)::int`,
        amount:
          sql<bigint>`coalesce(sum(case when ${feeCollections.taken_back} then -${feeCollections.amount} else ${feeCollections.amount} end), 0)::bigint`.mapWith(
            BigInt,
          ),
      })
      .from(feeCollections),
  );
}

/** The part of a payment for students whom the actor may see, including their credit. */
function visibleAmount(tx: Tx, actor: Actor): SQL {
  const visible = feesVisibleTo(tx, actor);
  const parts = tx
    .select({ paid: sql`coalesce(sum(${feeEntries.paid}), 0)` })
    .from(feeEntries)
    .innerJoin(studentFees, eq(studentFees.id, feeEntries.student_fee_id))
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .where(and(eq(feeEntries.transaction_id, feePayments.id), visible));
  const ofTheirs = tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, feePayments.credit_student_id), visible));
  return sql`${parts} + case when exists ${ofTheirs} then ${feePayments.to_credit} else 0 end`;
}

/** One payment with its items and receipts, as far as the actor may see it; null if not at all. */
export async function findPayment(tx: Tx, actor: Actor, paymentId: string): Promise<PaymentDetails | null> {
  const payment = await findPaymentDetails(tx, feesVisibleTo(tx, actor), paymentId);
  return payment && asRead(actor, payment);
}

/** Notes on a payment are for the office only: they may mention another family. */
function asRead<Payment extends FeePayment>(actor: Actor, payment: Payment): Payment {
  return mayKeepFees(actor) ? payment : { ...payment, notes: null };
}
