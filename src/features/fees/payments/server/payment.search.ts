import { and, eq, gt, gte, inArray, like, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { bearsNumber } from '#features/ledger/server/ledger.service.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import type { PaymentFilters } from '../payments.contract.ts';
import { feesVisibleTo } from '../../server/fees.scope.ts';
import { feeEntries, feePayments, studentFees } from '../../server/fees.tables.ts';

/**
 * The payments that the filters leave of those that the actor sees. Each word of a search stands in the reference, the operator's
 * number, the receipt number as it is printed, or in the name or roll number of a student whom the actor sees: that a payment
 * was for somebody else's child too is not to be found out.
 */
export function matchingPayments(
  tx: Tx,
  actor: Actor,
  { search, method, student_id, from, to }: Omit<PaymentFilters, 'page'>,
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
 * The payments that another query finds. It is looked up once: asked of each payment anew, the answer for a family would go
 * through the whole school's.
 */
export const isOneOf = (found: SQLWrapper) => sql`${feePayments.id} = any(array(${found}))`;

/** The transactions that paid fees of some students. */
export const paymentsFor = (tx: Tx, which: SQL | undefined) =>
  tx
    .select({ id: feeEntries.transaction_id })
    .from(students)
    .innerJoin(studentFees, eq(studentFees.student_id, students.id))
    .innerJoin(feeEntries, eq(feeEntries.student_fee_id, studentFees.id))
    .where(and(gt(feeEntries.paid, 0n), which));

/** The payments in which a word stands: looked up from each end and put together, so that each can use its index. */
function paymentsWith(tx: Tx, word: string, visible: SQL) {
  const byStudent = paymentsFor(tx, and(contains(students.search_key, word), visible));
  return byStudent.union(paymentsNumbered(tx, word));
}

/** The payments whose reference, receipt or operator's number a word is. */
export function paymentsNumbered(tx: Tx, word: string) {
  const found = byOperatorNumber(tx, word);
  const receipt = bearsNumber(word);
  if (receipt) return found.union(byReference(tx, word)).union(byReceipt(tx, receipt));
  // No reference is made of other signs than these: a name needs not be looked for in them.
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
    // The number of what took a payment back finds the payment.
    .select({ id: sql<string>`coalesce(${ledgerTransactions.reverses}, ${ledgerTransactions.id})`.as('id') })
    .from(ledgerTransactions)
    .where(receipt);
