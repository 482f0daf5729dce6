import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { paymentFilters } from '../fees.filters.ts';
import { APPROVAL_REFUSALS } from '#platform/http/approval-refusals.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { PAYMENT_METHODS } from '#features/ledger/payment-methods.rules.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { exported, FeeStudent, ReasonText, StudentFee } from '../charges/fees.contract.ts';
import { positiveAmount } from '../charges/structures.contract.ts';
import { mayKeepFees, maySeeFees } from '../fees.policy.ts';
import { ALLOCATIONS, MOST_FEES, USUAL_SPLITS } from '../fees.rules.ts';
import { PayingFamily, PaymentDesk } from './paying-families.contract.ts';
import { Id } from '#platform/http/id.ts';

export const Method = z.enum(PAYMENT_METHODS);

/** A line of Payment History. A family sees only its own children's parts of a payment. */
export const FeePayment = z.object({
  id: Id,
  /**
   * "REC-2026-000412": the receipt number, assigned on posting; "20261121-0001" if older than the
   * series.
   */
  receipt: z.string(),
  payment_date: z.iso.date(),
  created_at: z.iso.datetime(),
  total_amount: AmountText,
  /** The part that became credit. */
  to_credit: AmountText,
  payment_method: Method,
  payment_reference: z.string(),
  operator_reference: z.nullable(z.string()),
  /** Internal to the office; hidden from families. */
  notes: z.nullable(z.string()),
  /** The name of the person who received it; null if the account was deleted. */
  cashier: z.nullable(z.string()),
  allocation: z.enum(ALLOCATIONS),
  /** The handwritten receipt, if it was entered later. */
  book: z.optional(z.object({ name: z.string(), number: z.int(), day: z.iso.date() })),
  /** The number of fees, shown in the column Students. */
  items: z.int(),
  students: z.array(FeeStudent),
  /** The reversal, if there is one. */
  reversal: z.nullable(
    z.object({ receipt: z.string(), at: z.iso.datetime(), reason: z.string(), by: z.nullable(z.string()) }),
  ),
});
export type FeePayment = z.infer<typeof FeePayment>;

export const PaymentItem = z.object({
  student_fee_id: Id,
  student: FeeStudent,
  fee_name: z.string(),
  instalment: z.int(),
  instalments: z.int(),
  /** The fund that the money belongs to; absent for the school's own. */
  fund: z.optional(z.string()),
  amount_allocated: AmountText,
});
export type PaymentItem = z.infer<typeof PaymentItem>;

/**
 * A receipt of a payment: the first is for the whole, then one per student if it is for several.
 */
export const ReceiptRef = z.object({
  id: Id,
  student_id: z.nullable(Id),
  prints: z.int(),
});
export type ReceiptRef = z.infer<typeof ReceiptRef>;

export const PaymentDetails = z.extend(FeePayment, {
  payment_items: z.array(PaymentItem),
  receipts: z.array(ReceiptRef),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const PaymentFilters = filterSchema(paymentFilters);
export type PaymentFilters = z.infer<typeof PaymentFilters>;

const NO_FEE = /*i18n*/ 'Please select at least one student fee';
const NO_AMOUNT = /*i18n*/ 'Please enter a valid payment amount';
const NO_BOOK = /*i18n*/ 'Please enter the number of the receipt book';
const NO_BOOK_NUMBER = /*i18n*/ 'Please enter the number of the receipt: digits only';

/** A handwritten receipt from a numbered book: each is entered once. */
const BookReceipt = z.strictObject({
  name: z
    .string(NO_BOOK)
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, NO_BOOK),
      z.maxLength(20, /*i18n*/ 'The book can have at most 20 characters'),
    ),
  number: z
    .string(NO_BOOK_NUMBER)
    .check(z.trim(), z.regex(/^0{0,5}[1-9]\d{0,5}$/, NO_BOOK_NUMBER), z.maxLength(6, NO_BOOK_NUMBER)),
  day: z.iso.date(/*i18n*/ 'Please choose the day the receipt was written'),
});

export const RecordPaymentInput = z.strictObject({
  student_fee_ids: z
    .array(Id)
    .check(z.minLength(1, NO_FEE), z.maxLength(MOST_FEES, /*i18n*/ 'A payment can cover at most 100 fees')),
  payment_method: z._default(Method, 'cash'),
  amount: positiveAmount(NO_AMOUNT),
  /** A reference from `payments.reference`; without one the server takes the next. */
  payment_reference: z.optional(z.string().check(z.maxLength(40))),
  /** Normalized to upper case, so that differently typed numbers compare as equal. */
  operator_reference: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.maxLength(60, /*i18n*/ 'The number can have at most 60 characters'),
      ),
  ),
  /** A handwritten receipt from a time when the portal could not be reached. */
  book: z.optional(BookReceipt),
  claim_id: z.optional(Id),
  notes: z.optional(
    z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'Notes can have at most 500 characters')),
  ),
  /** The split over several fees; by default the school's. */
  allocation: z.optional(z.enum(ALLOCATIONS)),
  /** With `oldest`: the student whose fees are paid first; siblings get the rest. */
  first_student_id: z.optional(Id),
  /**
   * With `manual` only: the amount for each fee. They add up to the amount less the part that
   * becomes credit.
   */
  parts: z.optional(
    z
      .array(z.strictObject({ student_fee_id: Id, amount: positiveAmount(NO_AMOUNT) }))
      .check(z.maxLength(MOST_FEES)),
  ),
  /**
   * The student credited with any excess over the total owed; without it such a payment is refused.
   */
  credit_student_id: z.optional(Id),
});
export type RecordPaymentInput = z.infer<typeof RecordPaymentInput>;

export const RefundCreditInput = z.strictObject({
  amount: positiveAmount(NO_AMOUNT),
  payment_method: z._default(Method, 'cash'),
  reason: ReasonText,
});
export type RefundCreditInput = z.infer<typeof RefundCreditInput>;

const OVERPAYMENT = /*i18n*/ 'This is more than the balance of the selected fees.';
const PAID_MEANWHILE = /*i18n*/ 'One of these fees has just been paid. Please check the list again.';

const tags = ['payments'];

export const paymentsContract = {
  reference: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'POST',
      path: '/payments/references',
      successStatus: 201,
      summary: 'The next payment reference of the day, for the one who asks',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.object({ payment_reference: z.string() })),
  desk: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/payments/desk',
      summary:
        'What a cashier sees before a family is chosen: the last families, the next reference, the till',
      tags,
    })
    .output(PaymentDesk),
  families: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/payments/families',
      summary: 'Families by name, roll number, phone, or the code of a card, bill or receipt',
      tags,
    })
    .input(z.object({ search: z.string().check(z.maxLength(200)) }))
    .output(z.object({ families: z.array(PayingFamily) })),
  open: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/payments/open-fees',
      summary: 'Fees not yet paid, by due date, 500 at most',
      tags,
    })
    .input(
      z.object({
        search: z.optional(z.string().check(z.maxLength(100))),
        class_id: z.optional(Id),
        student_id: z.optional(Id),
        /** With `student_id`: includes siblings. */
        family: z.optional(z.enum(['true'])),
      }),
    )
    .output(
      z.object({
        fees: z.array(StudentFee),
        total: z.int(),
        /** With `student_id`: the students a payment can be for, even if they owe nothing. */
        students: z.array(FeeStudent),
        credits: z.array(z.object({ student_id: Id, credit: AmountText })),
        /** One family id for all students of a family. */
        families: z.array(z.object({ student_id: Id, family: Id })),
        /** The school's default split over several ticked fees. */
        split: z.enum(USUAL_SPLITS),
      }),
    ),
  record: procedure
    .meta({ policy: mayKeepFees, idempotent: true })
    .route({
      method: 'POST',
      path: '/payments',
      successStatus: 201,
      summary: 'Record a payment for one fee or several',
      tags,
    })
    .input(RecordPaymentInput)
    .errors({
      ...POSTING_REFUSALS,
      FEE_NOT_FOUND: {
        status: 409,
        message: /*i18n*/ 'One of the fees no longer exists. Please select again.',
      },
      FEE_PAID: { status: 409, message: PAID_MEANWHILE },
      /**
       * `details.max` is the total still owed; with `details.student_fee_id`, that fee's balance.
       */
      OVERPAYMENT: { status: 422, message: OVERPAYMENT },
      PARTS_DO_NOT_SUM: { status: 422, message: /*i18n*/ 'The parts must add up to the amount.' },
      NOT_ITS_STUDENT: { status: 422, message: /*i18n*/ 'The credit must be for a student of this payment.' },
      REFERENCE_UNKNOWN: { status: 422, message: /*i18n*/ 'Please use a new reference number.' },
      REFERENCE_TAKEN: {
        status: 409,
        message: /*i18n*/ 'This reference number is already used. Please use a new one.',
      },
      OPERATOR_REFERENCE_TAKEN: {
        status: 409,
        message: /*i18n*/ 'A payment with this transaction number has been recorded already.',
      },
      OPERATOR_REFERENCE_CLAIMED: {
        status: 409,
        message: /*i18n*/ 'A family has sent this number. Accept it under Sent by families.',
      },
      BOOK_NUMBER_TAKEN: {
        status: 409,
        message: /*i18n*/ 'This receipt of the book has been entered already.',
      },
      BOOK_DAY_TOO_FAR: {
        status: 422,
        message: /*i18n*/ 'Enter the day on the receipt: today, or up to 7 days ago.',
      },
      CLAIM_NOT_WAITING: {
        status: 409,
        message: /*i18n*/ 'Somebody has already decided this payment.',
      },
      NOT_ITS_CLAIM: {
        status: 422,
        message: /*i18n*/ 'Choose at least one fee of the student whose payment was sent.',
      },
    })
    .output(PaymentDetails),
  list: procedure
    .meta({ policy: maySeeFees })
    .route({ method: 'GET', path: '/payments', summary: 'Payments, newest first, 50 a page', tags })
    .input(PaymentFilters)
    .output(z.object({ payments: z.array(FeePayment), total: z.int(), amount: AmountText })),
  get: procedure
    .meta({ policy: maySeeFees })
    .route({ method: 'GET', path: '/payments/{payment_id}', summary: 'One payment with its items', tags })
    .input(z.object({ payment_id: Id }))
    .output(PaymentDetails),
  exportPayments: procedure
    .meta({ policy: mayKeepFees, stepUp: true, heavy: true })
    .route({ method: 'GET', path: '/payments/export', summary: 'The filtered payments as a file', tags })
    .input(z.extend(PaymentFilters, exported))
    .output(z.file()),
  reverse: procedure
    .meta({ policy: mayKeepFees, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/payments/{transaction_id}/reversal',
      successStatus: 201,
      summary: 'Take a payment, a reduction, a use of credit or a refund back, once, with a reason',
      tags,
    })
    .input(z.strictObject({ transaction_id: Id, reason: ReasonText }))
    .errors({
      ...POSTING_REFUSALS,
      ...APPROVAL_REFUSALS,
      ALREADY_REVERSED: { status: 409, message: /*i18n*/ 'This operation has been reversed already.' },
      IS_A_REVERSAL: { status: 409, message: /*i18n*/ 'A reversal cannot be reversed.' },
      CREDIT_USED: {
        status: 409,
        message: /*i18n*/ 'The credit from this payment has been used. Reverse its use first.',
      },
    })
    .output(z.object({ transaction_id: Id, receipt: z.string() })),
  useCredit: procedure
    .meta({ policy: mayKeepFees, idempotent: true })
    .route({
      method: 'POST',
      path: '/fees/students/{student_id}/credit-uses',
      successStatus: 201,
      summary: "Pay a student's open fees from their credit, oldest first",
      tags,
    })
    .input(z.strictObject({ student_id: Id }))
    .errors({
      ...POSTING_REFUSALS,
      NOTHING_TO_PAY: { status: 409, message: /*i18n*/ 'There is no credit, or no open fee.' },
    })
    .output(z.object({ transaction_id: Id, receipt: z.string(), amount: AmountText })),
  refundCredit: procedure
    .meta({ policy: mayKeepFees, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/fees/students/{student_id}/refunds',
      successStatus: 201,
      summary: "Pay a student's credit out",
      tags,
    })
    .input(z.extend(RefundCreditInput, { student_id: Id }))
    .errors({
      ...POSTING_REFUSALS,
      ...APPROVAL_REFUSALS,
      MORE_THAN_CREDIT: { status: 422, message: /*i18n*/ 'This is more than the credit.' },
    })
    .output(z.object({ transaction_id: Id, receipt: z.string() })),
};
