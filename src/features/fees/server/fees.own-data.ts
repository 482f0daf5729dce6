import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FEE_KINDS } from '../fees.rules.ts';
import { feeClaims } from './claims.tables.ts';
import { feeEntries, feePayments, feeReceipts, feeStructures, studentFees } from './fees.tables.ts';
import { feeReminderItems, feeReminders } from './reminders.tables.ts';
import { structurePeriod, structureYear } from './structure-year.service.ts';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { OwnDataPart } from '#features/feature.ts';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';

/**
 * A student's fees and payments, down to each entry; of a payment for several students only the
 * student's own parts.
 */
export const feesOwnData: OwnDataPart = async (tx, { studentId, actor }) => ({
  fee_claims: await readClaims(tx, actor.userId, studentId),
  fee_reminders: await readReminders(tx, actor.userId),
  fees: studentId && {
    fees: await readOwnFees(tx, studentId),
    entries: await readEntries(tx, studentId),
    credit: await readCredit(tx, studentId),
    payments: await readPayments(tx, studentId),
  },
});

/** The reminders sent to the person, fee by fee. */
const readReminders = (tx: Tx, userId: string) =>
  tx
    .select({
      day: feeReminders.day,
      fee: feeStructures.name,
      due_date: studentFees.due_date,
      step: feeReminderItems.step,
    })
    .from(feeReminders)
    .innerJoin(feeReminderItems, eq(feeReminderItems.reminder_id, feeReminders.id))
    .innerJoin(studentFees, eq(studentFees.id, feeReminderItems.student_fee_id))
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .where(eq(feeReminders.user_id, userId))
    .orderBy(feeReminders.day, studentFees.due_date, studentFees.id);

async function readOwnFees(tx: Tx, studentId: string) {
  const fees = await tx
    .select({
      name: feeStructures.name,
      academic_term: feeStructures.academic_term,
      period: structurePeriod,
      academic_year: structureYear,
      instalment: studentFees.instalment,
      instalments: studentFees.instalments,
      amount_charged: studentFees.amount_charged,
      amount_due: studentFees.amount_due,
      amount_paid: studentFees.amount_paid,
      due_date: studentFees.due_date,
    })
    .from(studentFees)
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .where(eq(studentFees.student_id, studentId))
    .orderBy(studentFees.due_date, studentFees.id);
  return fees.map(({ amount_charged, amount_due, amount_paid, ...fee }) => ({
    ...fee,
    amount_charged: text(amount_charged),
    amount_due: text(amount_due),
    amount_paid: text(amount_paid),
  }));
}

/**
 * The payments the person reported to the office; for a student also those that others reported for
 * their fees.
 */
async function readClaims(tx: Tx, userId: string, studentId: string | null) {
  const rows = await tx
    .select({
      sent_at: feeClaims.sent_at,
      way: feeClaims.way,
      operator_reference: feeClaims.operator_reference,
      amount: feeClaims.amount,
      paid_on: feeClaims.paid_on,
      state: feeClaims.state,
      decided_at: feeClaims.decided_at,
      reason: feeClaims.reason,
      with_photo: isNotNull(feeClaims.file_id),
    })
    .from(feeClaims)
    .where(
      or(eq(feeClaims.sent_by, userId), studentId === null ? undefined : eq(feeClaims.student_id, studentId)),
    )
    .orderBy(feeClaims.sent_at, feeClaims.id);
  return rows.map(({ amount, ...claim }) => ({ ...claim, amount: text(amount) }));
}

/** Every change of a fee: charges, payments, discounts, waivers, and reversals. */
async function readEntries(tx: Tx, studentId: string) {
  const rows = await tx
    .select({
      kind: ledgerTransactions.kind,
      date: ledgerTransactions.value_date,
      receipt_number: ledgerTransactions.receipt_number,
      paper_number: ledgerTransactions.paper_number,
      // A payment's notes are left out: they are internal and may concern other students.
      reason: sql<
        string | null
      >`case when ${ledgerTransactions.kind} <> ${FEE_KINDS.payment} then ${ledgerTransactions.memo} end`,
      fee: feeStructures.name,
      instalment: studentFees.instalment,
      due: feeEntries.due,
      paid: feeEntries.paid,
    })
    .from(feeEntries)
    .innerJoin(studentFees, eq(studentFees.id, feeEntries.student_fee_id))
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, feeEntries.transaction_id))
    .where(eq(studentFees.student_id, studentId))
    .orderBy(ledgerTransactions.position, studentFees.due_date, studentFees.id);
  return rows.map(({ receipt_number, paper_number, due, paid, ...entry }) => ({
    ...entry,
    receipt: receiptName(entry.date, receipt_number, paper_number),
    due: text(due),
    paid: text(paid),
  }));
}

async function readCredit(tx: Tx, studentId: string) {
  const rows = await tx
    .select({
      kind: ledgerTransactions.kind,
      date: ledgerTransactions.value_date,
      receipt_number: ledgerTransactions.receipt_number,
      paper_number: ledgerTransactions.paper_number,
      amount: ledgerEntries.amount,
      balance_after: ledgerEntries.balance_after,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.account_id))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
    .where(
      and(
        eq(ledgerAccounts.kind, 'credit'),
        eq(ledgerAccounts.owner_id, studentId),
        isNull(ledgerAccounts.method),
      ),
    )
    .orderBy(ledgerEntries.seq);
  return rows.map(({ receipt_number, paper_number, amount, balance_after, ...line }) => ({
    ...line,
    receipt: receiptName(line.date, receipt_number, paper_number),
    // Credits increase what the school owes, which the books write as a negative amount.
    amount: text(-amount),
    balance_after: text(balance_after!),
  }));
}

/** The payments for the student's fees or credit, with their receipts. */
async function readPayments(tx: Tx, studentId: string) {
  const reversal = alias(ledgerTransactions, 'reversal');
  const own = sql`select e.transaction_id from ${feeEntries} e join ${studentFees} f on f.id = e.student_fee_id
    where f.student_id = ${studentId}::uuid`;
  const rows = await tx
    .select({
      id: feePayments.id,
      date: feePayments.payment_date,
      receipt_number: ledgerTransactions.receipt_number,
      paper_number: ledgerTransactions.paper_number,
      total: feePayments.total_amount,
      for_my_fees: sql<bigint>`(
        select coalesce(sum(e.paid), 0) from ${feeEntries} e join ${studentFees} f on f.id = e.student_fee_id
        where e.transaction_id = "fee_payments"."id" and f.student_id = ${studentId}::uuid)`.mapWith(BigInt),
      to_my_credit:
        sql<bigint>`case when ${feePayments.credit_student_id} = ${studentId}::uuid then ${feePayments.to_credit} else 0 end`.mapWith(
          BigInt,
        ),
      payment_method: feePayments.payment_method,
      payment_reference: feePayments.payment_reference,
      operator_reference: feePayments.operator_reference,
      taken_back: reversal.value_date,
    })
    .from(feePayments)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, feePayments.id))
    .leftJoin(reversal, eq(reversal.reverses, feePayments.id))
    .where(or(sql`${feePayments.id} in (${own})`, eq(feePayments.credit_student_id, studentId)))
    .orderBy(ledgerTransactions.position);
  const papers = await readPapers(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, receipt_number, paper_number, total, for_my_fees, to_my_credit, ...payment }) => {
    const alone = for_my_fees + to_my_credit === total;
    return {
      ...payment,
      receipt: receiptName(payment.date, receipt_number, paper_number),
      for_my_fees: text(for_my_fees),
      to_my_credit: text(to_my_credit),
      // The student's own receipts; the one for the whole payment only if it was for nobody else.
      receipts: papers.flatMap(({ payment_id, student_id, ...paper }) =>
        payment_id === id && (student_id === studentId || (alone && student_id === null)) ? [paper] : [],
      ),
    };
  });
}

const readPapers = (tx: Tx, paymentIds: string[]) =>
  tx
    .select({
      payment_id: feeReceipts.payment_id,
      student_id: feeReceipts.student_id,
      code: feeReceipts.code,
      printed_by_the_office: feeReceipts.prints,
    })
    .from(feeReceipts)
    .where(inArray(feeReceipts.payment_id, paymentIds))
    .orderBy(feeReceipts.id);

const text = (amount: bigint) => amountText(centimes(amount));
