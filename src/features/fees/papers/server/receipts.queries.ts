import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { readPaperNumber, readReceiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { feeEntries, feePayments, feeReceipts, studentFees } from '../../server/fees.tables.ts';
import { reversals } from '../../payments/server/payment.queries.ts';

/** A receipt by id: its payment, student, and the payment's credit; null if there is none. */
export async function findPaper(tx: Tx, receiptId: string) {
  const [found] = await tx
    .select({
      id: feeReceipts.id,
      payment_id: feeReceipts.payment_id,
      student_id: feeReceipts.student_id,
      code: feeReceipts.code,
      prints: feeReceipts.prints,
      to_credit: feePayments.to_credit,
      credit_student_id: feePayments.credit_student_id,
    })
    .from(feeReceipts)
    .innerJoin(feePayments, eq(feePayments.id, feeReceipts.payment_id))
    .where(eq(feeReceipts.id, receiptId));
  return found ?? null;
}

type Part = { student_id: string | null; to_credit: bigint; credit_student_id: string | null };

/**
 * The credit shown on a receipt: all of it on the whole payment's, and on the part of the credited
 * student.
 */
export const creditOn = ({ student_id, to_credit, credit_student_id }: Part) =>
  student_id === null || student_id === credit_student_id ? to_credit : 0n;

/**
 * The number of a student's part of a payment: 1, 2, 3… by roll number, the same for every reader.
 */
export async function findPartNumber(tx: Tx, paymentId: string, studentId: string): Promise<number> {
  const rows = await tx
    .select({ student_id: feeReceipts.student_id })
    .from(feeReceipts)
    .innerJoin(students, eq(students.id, feeReceipts.student_id))
    .where(eq(feeReceipts.payment_id, paymentId))
    .orderBy(asc(students.roll_number), asc(students.id));
  return rows.findIndex((row) => row.student_id === studentId) + 1;
}

/** Each student's balance just after a payment was posted. Later postings do not change it. */
export async function selectBalancesAfter(tx: Tx, paymentId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectDistinctOn([ledgerAccounts.id], {
      student_id: ledgerAccounts.owner_id,
      balance: ledgerEntries.balance_after,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.account_id))
    .where(and(eq(ledgerEntries.transaction_id, paymentId), eq(ledgerAccounts.kind, 'fee_receivable')))
    .orderBy(ledgerAccounts.id, desc(ledgerEntries.seq));
  return new Map(rows.map((row) => [row.student_id!, amountText(centimes(row.balance ?? 0n))]));
}

/** Counts one more print; returns its number and the payment. */
export async function addPrint(tx: Tx, receiptId: string) {
  const [counted] = await tx
    .update(feeReceipts)
    .set({ prints: sql`${feeReceipts.prints} + 1` })
    .where(eq(feeReceipts.id, receiptId))
    .returning({ prints: feeReceipts.prints, payment_id: feeReceipts.payment_id });
  return counted ?? null;
}

/**
 * The public data of the receipt with this code; null if there is none. Names are in full: the
 * caller must reduce them to initials.
 */
export async function findByCode(tx: Tx, code: string) {
  const [paper] = await tx
    .select({
      payment_id: feePayments.id,
      student_id: feeReceipts.student_id,
      date: feePayments.payment_date,
      method: feePayments.payment_method,
      to_credit: feePayments.to_credit,
      credit_student_id: feePayments.credit_student_id,
      reversed_by: reversals.id,
    })
    .from(feeReceipts)
    .innerJoin(feePayments, eq(feePayments.id, feeReceipts.payment_id))
    .leftJoin(reversals, eq(reversals.reverses, feePayments.id))
    .where(eq(feeReceipts.code, code));
  if (!paper) return null;
  const { student_id } = paper;
  const parts = await tx
    .select({
      student_id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      paid: sql<string>`sum(${feeEntries.paid})`,
    })
    .from(feeEntries)
    .innerJoin(studentFees, eq(studentFees.id, feeEntries.student_fee_id))
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .where(
      and(
        eq(feeEntries.transaction_id, paper.payment_id),
        student_id === null ? undefined : eq(students.id, student_id),
      ),
    )
    .groupBy(students.id)
    .orderBy(asc(students.roll_number), asc(students.id));
  const kept = creditOn(paper);
  return {
    date: paper.date,
    method: paper.method,
    reversed: paper.reversed_by !== null,
    amount: amountText(centimes(parts.reduce((sum, { paid }) => sum + BigInt(paid), kept))),
    full_names: parts.map(({ full_name }) => full_name),
    names: parts.map(({ full_name, roll_number }) => full_name ?? roll_number),
  };
}

/** The code of the receipt with this number, "REC-2026-000412/2"; null if there is none. */
export async function findCodeByNumber(tx: Tx, number: string): Promise<string | null> {
  const [, receipt, part] = /^([^/]+)(?:\/([1-9]\d*))?$/.exec(number) ?? [];
  const named = receipt === undefined ? null : readReceiptName(receipt);
  const numbered = receipt === undefined ? null : readPaperNumber(receipt);
  if (!named && !numbered) return null;
  const papers = await tx
    .select({ code: feeReceipts.code, student_id: feeReceipts.student_id })
    .from(feeReceipts)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, feeReceipts.payment_id))
    .leftJoin(students, eq(students.id, feeReceipts.student_id))
    .where(
      named
        ? and(
            eq(ledgerTransactions.value_date, named.day),
            eq(ledgerTransactions.receipt_number, named.number),
          )
        : eq(ledgerTransactions.paper_number, numbered!),
    )
    .orderBy(asc(students.roll_number), asc(students.id));
  if (part === undefined) return papers.find(({ student_id }) => student_id === null)?.code ?? null;
  return papers.filter(({ student_id }) => student_id !== null)[Number(part) - 1]?.code ?? null;
}

/**
 * The guardians of all students on a receipt who may see fees and receive messages, in calling
 * order; null if there is no such receipt.
 */
export async function selectRecipients(tx: Tx, receiptId: string) {
  const paper = await findPaper(tx, receiptId);
  if (!paper) return null;
  const its = await tx
    .selectDistinct({ id: studentFees.student_id })
    .from(feeEntries)
    .innerJoin(studentFees, eq(studentFees.id, feeEntries.student_fee_id))
    .where(
      and(
        eq(feeEntries.transaction_id, paper.payment_id),
        paper.student_id === null ? undefined : eq(studentFees.student_id, paper.student_id),
      ),
    );
  const ids = its.map(({ id }) => id);
  return tx
    .select({ full_name: guardians.full_name, phone: guardians.phone, other_phone: guardians.other_phone })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(
      and(
        inArray(studentGuardians.student_id, ids),
        linkIsActive(),
        eq(studentGuardians.sees_fees, true),
        eq(studentGuardians.receives_messages, true),
      ),
    )
    .groupBy(guardians.id)
    .having(sql`count(*) = ${ids.length}`)
    .orderBy(sql`min(${studentGuardians.position})`, asc(guardians.id));
}
