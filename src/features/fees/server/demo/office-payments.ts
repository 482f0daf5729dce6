import { sql } from 'drizzle-orm';
import { FEE_KINDS, referenceName } from '../../fees.rules.ts';
import { feePayments, feeReceipts } from '../fees.tables.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import type { Leg } from '#features/ledger/server/ledger.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes } from '#platform/money/money.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { one } from '#platform/db/one.ts';
import type { PlannedPayment } from './fee-plan.ts';
import {
  book,
  creditLegs,
  type FeesOffice,
  fundPartLegs,
  OFFICE,
  receivableLegs,
  studentId,
} from './fees-office.ts';

/** Records a payment with its receipts; returns its id. */
export async function recordPayment(
  tx: Tx,
  office: FeesOffice,
  payment: PlannedPayment,
  at: Date,
): Promise<string> {
  const { method, amount, how, parts, credit, operator, notes } = payment;
  const id = office.nextPostingId();
  const day = schoolDay(at, office.timeZone);
  const { rows } = await tx.execute<{ number: number }>(
    sql`select public.next_fee_reference(${day}::date) as number`,
  );
  await tx.insert(feePayments).values({
    id,
    payment_date: day,
    total_amount: amount,
    to_credit: credit?.amount ?? 0n,
    credit_student_id: credit ? studentId(credit.student) : null,
    payment_method: method,
    payment_reference: referenceName(day, one(rows).number),
    operator_reference: operator,
    allocation: how,
    notes,
    created_by: OFFICE,
    created_at: at,
  });
  const students = [...new Set([...parts.keys()].map((feeId) => office.feeOf.get(feeId)!.student))];
  await tx.insert(feeReceipts).values(
    [null, ...(students.length > 1 ? students : [])].map((student) => ({
      ...office.nextReceipt(),
      payment_id: id,
      student_id: student === null ? null : studentId(student),
    })),
  );
  await book(tx, office, at, {
    id,
    kind: FEE_KINDS.payment,
    memo: notes,
    legs: await paymentLegs(tx, office, payment, at, 1n),
    entries: [...parts].map(([student_fee_id, paid]) => ({ student_fee_id, paid })),
    action: 'fees.paid',
    subject: { type: 'fee_payment', id },
  });
  return id;
}

export async function reversePayment(
  tx: Tx,
  office: FeesOffice,
  { paymentId, payment, reason }: { paymentId: string; payment: PlannedPayment; reason: string },
  at: Date,
): Promise<void> {
  await book(tx, office, at, {
    id: office.nextPostingId(),
    kind: 'reversal',
    memo: reason,
    reverses: paymentId,
    legs: await paymentLegs(tx, office, payment, at, -1n),
    entries: [...payment.parts].map(([student_fee_id, paid]) => ({ student_fee_id, paid: -paid })),
    action: 'fees.reversed',
    subject: { type: 'fee_payment', id: paymentId },
  });
}

/** The legs of a payment, or with `-1n` of its reversal. */
async function paymentLegs(
  tx: Tx,
  office: FeesOffice,
  { method, amount, parts, credit }: PlannedPayment,
  at: Date,
  sign: 1n | -1n,
): Promise<Leg[]> {
  const back = sign === 1n ? -1n : 1n;
  return [
    { accountId: TILLS[method], amount: centimes(sign * amount) },
    ...(await receivableLegs(tx, office, parts, at, back)),
    ...(await creditLegs(tx, credit, at, back)),
    ...(await fundPartLegs(tx, office, parts, at, sign)),
  ];
}
