import type { PaperNow } from '#features/feature.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { PaperSigner } from '#features/signed-papers/server/paper-keys.service.ts';
import type { PaperFacts } from '#features/signed-papers/signed-papers.rules.ts';
import { uncountGuess, takeGuess } from '#platform/auth/server/limits/guess-limit.ts';
import type { Tx } from '#platform/db/database.ts';
import { qrPicture } from '#platform/files/qr.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { readPhone } from '#platform/phone/phone.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { initialsOf, readCode } from '../receipts.rules.ts';
import type { FeeReceipt, Recipient, Verdict } from '../receipts.contract.ts';
import type { Call } from '../../server/fees-call.ts';
import { record } from '#features/people/server/people.service.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { findPaymentDetails, studentsOf } from '../../payments/server/payment.queries.ts';
import {
  addPrint,
  creditOn,
  findByCode,
  findCodeByNumber,
  findPaper,
  findPartNumber,
  selectBalancesAfter,
  selectRecipients,
} from './receipts.queries.ts';

/**
 * A receipt with all its contents; null if missing, or if it has a student whom the reader may not
 * see. Balances are those at the time of posting, not today's.
 */
export async function findReceipt(
  tx: Tx,
  actor: Actor,
  receiptId: string,
  { publicUrl, schoolName }: Installation,
  signed: PaperSigner,
): Promise<FeeReceipt | null> {
  const paper = await findPaper(tx, receiptId);
  if (!paper) return null;
  const payment = await findPaymentDetails(tx, feesVisibleTo(tx, actor), paper.payment_id);
  if (!payment?.receipts.some(({ id }) => id === receiptId)) return null;
  const { student_id } = paper;
  const items = payment.payment_items.filter(
    ({ student }) => student_id === null || student.student_id === student_id,
  );
  const to_credit = creditOn(paper);
  const amount = items.reduce((sum, { amount_allocated }) => sum + moneyOf(amount_allocated), to_credit);
  const balances = await selectBalancesAfter(tx, payment.id);
  const part = student_id === null ? 0 : await findPartNumber(tx, payment.id, student_id);
  const number = part === 0 ? payment.receipt : `${payment.receipt}/${part}`;
  const said = await findByCode(tx, paper.code);
  const digits = signed({ kind: 'receipt', facts: factsOf(number, said!) });
  return {
    id: paper.id,
    payment_id: payment.id,
    number,
    school: schoolName,
    date: payment.payment_date,
    at: payment.created_at,
    cashier: payment.cashier,
    payment_method: payment.payment_method,
    payment_reference: payment.payment_reference,
    operator_reference: payment.operator_reference,
    ...(payment.book && { book: payment.book }),
    items,
    amount: amountText(centimes(amount)),
    to_credit: amountText(centimes(to_credit)),
    balances: studentsOf(items).map((student) => ({
      ...student,
      balance: balances.get(student.student_id) ?? '0',
    })),
    reversed_by: payment.reversal?.receipt ?? null,
    prints: paper.prints,
    code: paper.code,
    verify_url: `${publicUrl}/v/${paper.code}`,
    verify_qr: await qrPicture(`${publicUrl}/verify#${digits}`),
  };
}

type Said = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** The signed facts in a receipt's code. */
const factsOf = (number: string, { names, amount, method, date }: Said): PaperFacts<'receipt'> => ({
  number,
  name: names.join(', '),
  amount,
  method,
  day: date,
});

/** The current state of a receipt signed by the school. */
export const receiptNow: PaperNow = async (tx, { number }) => {
  const code = await findCodeByNumber(tx, number ?? '');
  const said = code === null ? null : await findByCode(tx, code);
  return said && { state: said.reversed ? 'cancelled' : 'valid', facts: factsOf(number!, said) };
};

/** The guardian to whom the office may send a receipt; null if there is no such receipt. */
export async function findRecipient(tx: Tx, receiptId: string): Promise<Recipient | null> {
  const found = await selectRecipients(tx, receiptId);
  if (!found) return null;
  for (const { full_name, phone, other_phone } of found) {
    const number = readPhone(phone ?? '') ?? readPhone(other_phone ?? '');
    if (number) return { guardian: { full_name, phone: number } };
  }
  return { guardian: null };
}

/**
 * Counts an office print: 1 is the original, later ones are copies. Null if there is no such
 * receipt.
 */
export async function countPrint(call: Call, receiptId: string): Promise<{ prints: number } | null> {
  return call.db.transaction(async (tx) => {
    const counted = await addPrint(tx, receiptId);
    if (!counted) return null;
    const { prints, payment_id } = counted;
    await record(tx, call, {
      action: 'fees.receipt_printed',
      subject: { type: 'fee_payment', id: payment_id },
      details: { receipt_id: receiptId, prints },
    });
    return { prints };
  });
}

/** An anonymous holder of a paper. */
type Passer = Pick<Call, 'db' | 'now' | 'address'> & { installation: Installation };

/**
 * The public result for a receipt's code: whether it is valid, and enough to compare with the
 * paper. Unknown codes count as guesses of the caller's network and are rate limited; null for a
 * code without a receipt.
 */
export async function verifyReceipt(
  { db, now, address, installation }: Passer,
  typed: string,
): Promise<Verdict | { refused: 'TOO_MANY_ATTEMPTS' } | null> {
  const code = readCode(typed);
  if (code === null) return null;
  const guess = { door: 'receipts' as const, address, at: now() };
  if (!(await takeGuess(db, guess))) return { refused: 'TOO_MANY_ATTEMPTS' };
  return db.transaction(async (tx) => {
    const found = await findByCode(tx, code);
    if (!found) return null;
    await uncountGuess(tx, guess);
    return {
      state: found.reversed ? 'reversed' : 'valid',
      amount: found.amount,
      date: found.date,
      initials: found.full_names.map(initialsOf),
      school: installation.schoolName,
    };
  });
}
