import { randomBytes } from 'node:crypto';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { accountsOf, post, unlessRecorded } from '#features/ledger/server/ledger.service.ts';
import { findOwnTill, tillFor } from '#features/till/server/till.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { type KeyedCall, findAnswer, keepAnswer } from '#platform/http/server/idempotency.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { type Money, amountText, centimes } from '#platform/money/money.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import { CREDIT, FEE_KINDS, byAge, readReference, referenceName } from '../../fees.rules.ts';
import type { PaymentDetails, PaymentItem, RecordPaymentInput } from '../payments.contract.ts';
import type { Call, KeyedUse } from '../../server/fees-call.ts';
import { record } from '#features/people/server/people.service.ts';
import { acceptClaim, holdClaim } from './claims.service.ts';
import { fundLegs, sumByFund } from './fund-legs.ts';
import { tellFamilies } from '../../server/family.notices.ts';
import { feeStudentOf } from '../../charges/server/fees.queries.ts';
import { findSplit } from './ways.queries.ts';
import { detailsOf } from './payment.queries.ts';
import { type RefusedSplit, splitOrRefuse } from './payment-split.ts';
import {
  type NewReceipt,
  findNumbers,
  insertPayment,
  lockForPayment,
  nextReference,
  wasGivenOut,
} from './payments-writes.ts';

/**
 * Reserves the day's next payment reference for the caller. It is never issued again, used or not.
 */
export async function drawReference({ db, now, timeZone }: Call): Promise<{ payment_reference: string }> {
  const today = schoolDay(now(), timeZone);
  return { payment_reference: referenceName(today, await db.transaction((tx) => nextReference(tx, today))) };
}

const CONSTRAINT_ERRORS = {
  fee_payments_reference_key: 'REFERENCE_TAKEN',
  fee_payments_operator_reference_key: 'OPERATOR_REFERENCE_TAKEN',
  fee_payments_operator_reference_claimed: 'OPERATOR_REFERENCE_CLAIMED',
  fee_payments_book_key: 'BOOK_NUMBER_TAKEN',
  fee_payments_claim_key: 'CLAIM_NOT_WAITING',
} as const;

type Refused =
  | RefusedSplit
  | {
      refused:
        | 'REFERENCE_UNKNOWN'
        | 'REFERENCE_TAKEN'
        | 'OPERATOR_REFERENCE_TAKEN'
        | 'OPERATOR_REFERENCE_CLAIMED'
        | 'BOOK_NUMBER_TAKEN'
        | 'BOOK_DAY_TOO_FAR'
        | 'CLAIM_NOT_WAITING'
        | 'NOT_ITS_CLAIM'
        | 'TILL_NOT_OPEN'
        | 'TILL_SHORT';
    };

/**
 * Records a payment for one or several fees: payment, parts, receipts, till and balances change
 * together or not at all. Idempotent by key. No fee is overpaid: of concurrent payments for one
 * fee, the late ones are refused.
 */
export async function recordPayment(
  call: KeyedUse,
  input: RecordPaymentInput,
): Promise<PaymentDetails | Refused> {
  const { db, actor, key } = call;
  const keyed: KeyedCall = { actorId: actor.userId, procedure: 'payments.record', key, input };
  return unlessRecorded(db, keyed, () =>
    orRefuse(CONSTRAINT_ERRORS, () =>
      db.transaction(async (tx) => {
        const [previous, ownTill] = await Promise.all([
          findAnswer<PaymentDetails>(tx, keyed),
          findOwnTill(tx, actor.userId),
        ]);
        if (previous) return { ...previous.answer, ...(await findNumbers(tx, previous.answer.id)) };
        const judged = await lockAndJudge(tx, call, input, ownTill);
        if (judged.refused) return judged;
        const legs = await legsOf(tx, judged);
        const payment = paymentRow(call, input, judged);
        const receipts = papersFor(judged.studentIds);
        const answer = answerOf(payment, receipts, judged);
        await tell(tx, call, { keyed, input, payment, answer, judged });
        // Locks shared by the whole school come last: first the fees, then the books.
        const [payment_reference, posted] = await Promise.all([
          insertPayment(tx, payment, receipts, judged.parts),
          post(
            tx,
            { kind: FEE_KINDS.payment, memo: payment.notes, legs },
            { id: payment.id, createdBy: actor.userId, at: judged.at, timeZone: call.timeZone, keyed },
          ),
        ]);
        return { ...answer, payment_reference, receipt: posted.receipt };
      }),
    ),
  );
}

type LockedFee = Awaited<ReturnType<typeof lockForPayment>>[number];
type OwnTill = Awaited<ReturnType<typeof findOwnTill>>;
type Judged = Exclude<Awaited<ReturnType<typeof lockAndJudge>>, { refused: string }>;
type Payment = ReturnType<typeof paymentRow>;

/** Locks claim, till and fees in this order, and splits the amount over the fees; a refusal if it can't be taken. */
async function lockAndJudge(tx: Tx, call: KeyedUse, input: RecordPaymentInput, ownTill: OwnTill) {
  const { actor, now, timeZone } = call;
  const claim = input.claim_id === undefined ? null : await holdClaim(tx, input.claim_id);
  if (claim && 'refused' in claim) return claim;
  const amount = moneyOf(input.amount);
  const till =
    input.payment_method === 'cash'
      ? await tillFor(tx, actor.userId, amount, ownTill)
      : { accountId: TILLS[input.payment_method] };
  if ('refused' in till) return till;
  const [fees, allocation] = await Promise.all([
    lockForPayment(tx, { feeIds: input.student_fee_ids, cashierId: actor.userId }),
    input.allocation ?? findSplit(tx),
  ]);
  const split = splitOrRefuse(fees, input, allocation);
  if ('refused' in split) return split;
  const shown = input.payment_reference;
  if (shown !== undefined && !(await wasShown(tx, shown))) return { refused: 'REFERENCE_UNKNOWN' } as const;
  const at = now();
  const today = schoolDay(at, timeZone);
  if (input.book && !isNearEnough(input.book.day, today)) return { refused: 'BOOK_DAY_TOO_FAR' } as const;
  const { parts, toCredit } = split;
  const paid = fees.filter(({ id }) => parts.has(id)).toSorted(byAge);
  const byStudent = sumByStudent(paid, parts);
  if (claim && !byStudent.has(claim.student_id)) return { refused: 'NOT_ITS_CLAIM' } as const;
  return {
    claim,
    amount,
    till,
    cashier: fees[0]!.cashier,
    allocation,
    at,
    today,
    /** The fees that get a part, the oldest first, with their parts and the sums by student. */
    paid,
    parts,
    byStudent,
    studentIds: [...byStudent.keys()],
    toCredit,
    /** The student whose credit gets the rest. */
    creditOwner: toCredit > 0n ? input.credit_student_id! : null,
  };
}

/** Debits the till, and credits the students' debts; any excess becomes credit, and each fund gets its share. */
async function legsOf(tx: Tx, { till, amount, paid, parts, byStudent, toCredit, creditOwner, at }: Judged) {
  const receivables = new Map(paid.map(({ student_id, receivable }) => [student_id, receivable]));
  const credits = await accountsOf(tx, CREDIT, creditOwner ? [creditOwner] : [], at);
  const ofFunds = await fundLegs(tx, sumByFund(paid, parts), at);
  return [
    { accountId: till.accountId, amount },
    ...[...byStudent].map(([id, sum]) => ({ accountId: receivables.get(id)!, amount: centimes(-sum) })),
    ...[...credits.values()].map((accountId) => ({ accountId, amount: centimes(-toCredit) })),
    ...ofFunds,
  ];
}

const paymentRow = (
  { actor }: KeyedUse,
  input: RecordPaymentInput,
  { claim, amount, allocation, at, today, toCredit, creditOwner }: Judged,
) => ({
  id: newId(),
  payment_date: today,
  total_amount: amount,
  to_credit: toCredit,
  credit_student_id: creditOwner,
  payment_method: input.payment_method,
  payment_reference: input.payment_reference ?? null,
  operator_reference: input.operator_reference || null,
  allocation,
  claim_id: claim?.id ?? null,
  book: input.book?.name ?? null,
  book_number: input.book ? Number(input.book.number) : null,
  book_day: input.book?.day ?? null,
  notes: input.notes || null,
  created_by: actor.userId,
  created_at: at,
});

/** The response without the reference and the receipt number, which are only known after all writes. */
const answerOf = (payment: Payment, receipts: readonly NewReceipt[], { paid, parts, cashier }: Judged) =>
  detailsOf(
    {
      ...payment,
      payment_reference: '',
      receipt_number: 0,
      paper_number: null,
      cashier,
      reversal: null,
      reversed_by: null,
    },
    paid.map((fee) => itemOf(fee, parts.get(fee.id)!)),
    receipts.map(({ id, student_id }) => ({ id, student_id, prints: 0 })),
  );

type Told = {
  keyed: KeyedCall;
  input: RecordPaymentInput;
  payment: Payment;
  answer: PaymentDetails;
  judged: Judged;
};

/** Accepts the claim, writes the audit event, stores the response for retries, and notifies the families. */
async function tell(tx: Tx, call: KeyedUse, { keyed, input, payment, answer, judged }: Told): Promise<void> {
  const { claim, studentIds, amount, at } = judged;
  if (claim) await acceptClaim(tx, call, claim, at);
  // Pipelined: if one statement fails, those after it fail too.
  await Promise.all([
    record(tx, call, {
      action: 'fees.paid',
      subject: { type: 'fee_payment', id: payment.id },
      details: {
        transaction_id: payment.id,
        amount: amountText(amount),
        student_ids: studentIds,
        ...(claim && { claim_id: claim.id }),
        ...(input.book && { receipt_book: `${input.book.name} ${input.book.number}` }),
      },
    }),
    // A retry reads the payment's numbers from its row.
    keepAnswer(tx, keyed, answer),
    tellFamilies(tx, studentIds, { kind: 'fees.paid', at, except: claim?.sent_by }),
  ]);
}

/** The amounts by student, in the order of the fees. */
function sumByStudent(fees: LockedFee[], parts: ReadonlyMap<string, Money>): Map<string, Money> {
  const sums = new Map<string, Money>();
  for (const { id, student_id } of fees)
    sums.set(student_id, centimes((sums.get(student_id) ?? 0n) + parts.get(id)!));
  return sums;
}

function itemOf(fee: LockedFee, part: Money): PaymentItem {
  return {
    student_fee_id: fee.id,
    student: feeStudentOf(fee),
    fee_name: fee.fee_name,
    instalment: fee.instalment,
    instalments: fee.instalments,
    ...(fee.fund && { fund: fee.fund }),
    amount_allocated: amountText(part),
  };
}

/** The books refuse days further away (`ledger_state.day_limit`), also for receipts of a book. */
const MOST_DAYS = 7;
const DAY_MS = 86_400_000;

/** Whether a book's receipt may still be entered: on its day, or up to seven days later. */
function isNearEnough(day: SchoolDay, today: SchoolDay): boolean {
  return day <= today && Date.parse(today) - Date.parse(day) <= MOST_DAYS * DAY_MS;
}

/** Whether `drawReference` issued this reference. */
async function wasShown(tx: Tx, reference: string): Promise<boolean> {
  const read = readReference(reference);
  return read !== null && (await wasGivenOut(tx, read));
}

// Crockford's base 32: no letter resembles a digit, and no words are formed.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 random bits as 16 characters: receipts cannot be found by guessing. */
function receiptCode(): string {
  const bits = BigInt(`0x${randomBytes(10).toString('hex')}`);
  return Array.from({ length: 16 }, (_, place) => LETTERS[Number((bits >> BigInt(5 * place)) & 31n)]).join(
    '',
  );
}

/** One receipt for the whole payment, and one per student if it is for several. */
function papersFor(studentIds: string[]): NewReceipt[] {
  const each = studentIds.length > 1 ? studentIds : [];
  return [null, ...each].map((student_id) => ({ id: newId(), student_id, code: receiptCode() }));
}
