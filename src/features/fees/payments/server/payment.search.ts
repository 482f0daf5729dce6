import { and, eq, gt, gte, inArray, like, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { bearsNumber } from '#features/ledger/server/ledger.service.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Viewer } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import type { PaymentFilters } from '../payments.contract.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { feeEntries, feePayments, studentFees } from '../../server/fees.tables.ts';

/**
 * The payments that match the filters among those the actor may see. Each word of a search must
 * match the reference, the operator's number, the printed receipt number, or the name or roll
 * number of a student whom the actor may see, so that a search cannot reveal that a payment was
 * also for another family's child.
 */
export function matchingPayments(
  tx: Tx,
  actor: Viewer,
  {
    search,
    method,
    student_id,
    from,
    to,
  }: Omit<PaymentFilters, 'page' | 'student_id'> & { student_id?: Given<string> | undefined },
): SQL | undefined {
  const visible = feesVisibleTo(tx, actor);
  return and(
    mayKeepFees(actor) ? undefined : isOneOf(paymentsFor(tx, visible)),
    student_id ? isOneOf(paymentsFor(tx, and(eq(students.id, student_id), visible))) : undefined,
    method ? eq(feePayments.payment_method, method) : undefined,
    from ? gte(feePayments.payment_date, from) : undefined,
    to ? lte(feePayments.payment_date, to) : undefined,
    ...wordsOf(search).map((word) => inArray(feePayments.id, paymentsWith(tx, word, visible))),
  );
}

/**
 * Payments found by another query. `any(array(…))` evaluates it once: evaluated for each payment, a
 * family's search would scan the whole school's.
 */
export const isOneOf = (found: SQLWrapper) => sql`${feePayments.id} = any(array(${found}))`;

export const paymentsFor = (tx: Tx, which: SQL | undefined) =>
  tx
    .select({ id: feeEntries.transaction_id })
    .from(students)
    .innerJoin(studentFees, eq(studentFees.student_id, students.id))
    .innerJoin(feeEntries, eq(feeEntries.student_fee_id, studentFees.id))
    .where(and(gt(feeEntries.paid, 0n), which));

/** The payments that match a word: a union of lookups, so that each can use its index. */
function paymentsWith(tx: Tx, word: string, visible: SQL) {
  const byStudent = paymentsFor(tx, and(contains(students.search_key, word), visible));
  return byStudent.union(paymentsNumbered(tx, word));
}

/** The payments with a word as reference, receipt or operator's number. */
export function paymentsNumbered(tx: Tx, word: string) {
  const found = byOperatorNumber(tx, word);
  const receipt = bearsNumber(word);
  if (receipt) return found.union(byReference(tx, word)).union(byReceipt(tx, receipt));
  // A word that can only be a number is not searched in names.
  return isNumber(word) ? found.union(byReference(tx, word)) : found;
}

const isNumber = (word: string) => /^[PAY\d-]+$/.test(word.toUpperCase());
const anywhere = (word: string) => `%${word.toUpperCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const byOperatorNumber = (tx: Tx, word: string) =>
  tx
    .select({ id: feePayments.id })
    .from(feePayments)
    .where(like(sql`upper(${feePayments.operator_reference})`, anywhere(word)));

const byReference = (tx: Tx, word: string) =>
  tx
    .select({ id: feePayments.id })
    .from(feePayments)
    .where(like(feePayments.payment_reference, anywhere(word)));

const byReceipt = (tx: Tx, receipt: SQL) =>
  tx
    // The number of a reversal finds the payment it reverses.
    .select({ id: sql<string>`coalesce(${ledgerTransactions.reverses}, ${ledgerTransactions.id})`.as('id') })
    .from(ledgerTransactions)
    .where(receipt);
