import { and, desc, eq, sql } from 'drizzle-orm';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Found } from '#features/search.ts';
import type { Tx } from '#platform/db/database.ts';
import { mayKeepFees, maySeeFees } from '../../fees.policy.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { feeEntries, feePayments, studentFees } from '../../server/fees.tables.ts';
import { isOneOf, matchingPayments, paymentsNumbered } from './payment.search.ts';

/** Payments by reference, receipt or operator's number; a name finds the student instead. */
export async function findPayments(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (!maySeeFees(actor) || !/\d/.test(text) || /\s/.test(text)) return [];
  const office = mayKeepFees(actor);
  // For a payment of several children, the first one the actor may see.
  const child = tx
    .select({ id: students.id })
    .from(feeEntries)
    .innerJoin(studentFees, eq(studentFees.id, feeEntries.student_fee_id))
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .where(and(eq(feeEntries.transaction_id, feePayments.id), feesVisibleTo(tx, actor)))
    .orderBy(students.name_key, students.id)
    .limit(1);
  const found = await tx
    .select({
      id: feePayments.id,
      title: feePayments.payment_reference,
      operator: feePayments.operator_reference,
      value_date: ledgerTransactions.value_date,
      receipt_number: ledgerTransactions.receipt_number,
      paper_number: ledgerTransactions.paper_number,
      student_id: sql<string | null>`(${child})`,
    })
    .from(feePayments)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, feePayments.id))
    .where(and(matchingPayments(tx, actor, {}), isOneOf(paymentsNumbered(tx, text))))
    .orderBy(desc(feePayments.payment_date), desc(feePayments.id))
    .limit(limit);
  const upper = text.toUpperCase();
  return found
    .map(({ id, title, operator, value_date, receipt_number, paper_number, student_id }) => {
      const receipt = receiptName(value_date, receipt_number, paper_number);
      const numbers = [title, receipt, (operator ?? '').toUpperCase()];
      return {
        id,
        title,
        note: [receipt, operator].filter(Boolean).join(' · '),
        path: office ? `/fees?tab=payments&payment=${id}` : `/fees/students/${student_id}?payment=${id}`,
        rank: rankOf(numbers, upper),
      };
    })
    .toSorted((a, b) => a.rank - b.rank);
}

function rankOf(numbers: string[], upper: string): Found['rank'] {
  if (numbers.includes(upper)) return 0;
  return numbers.some((number) => number.startsWith(upper)) ? 1 : 2;
}
