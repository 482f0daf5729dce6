import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { paymentFilters } from '../fees.filters.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { PAYMENT_METHODS } from '#features/ledger/ledger.rules.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { AmountText } from '#platform/money/amount.schema.ts';
import { exported, FeeStudent, ReasonText, StudentFee } from '../charges/fees.contract.ts';
import { positiveAmount } from '../structures/structures.contract.ts';
import { mayKeepFees, maySeeFees } from '../fees.policy.ts';
import { ALLOCATIONS, MOST_FEES, USUAL_SPLITS } from '../fees.rules.ts';
import { PayingFamily, PaymentDesk } from './paying-families.contract.ts';
import { Id } from '#platform/http/id.ts';

export const Method = z.enum(PAYMENT_METHODS);

/** A line of Payment History. A family reads of a payment only the parts of its own children. */
export const FeePayment = z.object({
  id: Id,
  /** "REC-2026-000412": the receipt number, given when it was posted; "20261121-0001" where it is older than the series. */
  receipt: z.string(),
  payment_date: z.iso.date(),
  created_at: z.iso.datetime(),
  total_amount: AmountText,
  /** What of it became credit. */
  to_credit: AmountText,
  payment_method: Method,
  payment_reference: z.string(),
  operator_reference: z.nullable(z.string()),
  /** The office's own; a family reads none. */
  notes: z.nullable(z.string()),
  /** Who took it, by name; null when the account is gone. */
  cashier: z.nullable(z.string()),
  allocation: z.enum(ALLOCATIONS),
  /** The receipt that was written by hand, where it was entered later. */
  book: z.optional(z.object({ name: z.string(), number: z.int(), day: z.iso.date() })),
  /** How many fees it is for: the specification's column Students counts them. */
  items: z.int(),
  students: z.array(FeeStudent),
  /** What took it back, if it was. */
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
  /** Whose money it is; absent: the school's. */
  fund: z.optional(z.string()),
  amount_allocated: AmountText,
});
export type PaymentItem = z.infer<typeof PaymentItem>;

/** Which papers a payment has: the first over all of it, then one a student where it is for several. */
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

/** A receipt that was written by hand, in a numbered book: each is entered once. */
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
  /** One that `payments.reference` gave; without one the server takes the next. */
  payment_reference: z.optional(z.string().check(z.maxLength(40))),
  /** Kept in capitals: the same number typed in small letters is the same payment. */
  operator_reference: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.maxLength(60, /*i18n*/ 'The number can have at most 60 characters'),
      ),
  ),
  /** From the receipt book, written while the portal could not be reached. */
  book: z.optional(BookReceipt),
  /** What a family has sent, which this payment accepts. */
  claim_id: z.optional(Id),
  notes: z.optional(
    z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'Notes can have at most 500 characters')),
  ),
  /** How it is split over several fees; as the school chose, unless it is said here. */
  allocation: z.optional(z.enum(ALLOCATIONS)),
  /** With `oldest`: whose fees are paid before those of brothers and sisters, who get what is left over. */
  first_student_id: z.optional(Id),
  /** By hand only: what each fee gets. Together the amount, less what is kept as credit. */
  parts: z.optional(
    z
      .array(z.strictObject({ student_fee_id: Id, amount: positiveAmount(NO_AMOUNT) }))
      .check(z.maxLength(MOST_FEES)),
  ),
  /** Whose credit becomes what is more than all the fees owe; without it such a payment is refused. */
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
        /** With `student_id`: brothers and sisters too. */
        family: z.optional(z.enum(['true'])),
      }),
    )
    .output(
      z.object({
        fees: z.array(StudentFee),
        total: z.int(),
        /** With `student_id`: for whom a payment can be, whether they owe anything or not. */
        students: z.array(FeeStudent),
        /** What the school keeps for some of these students. */
        credits: z.array(z.object({ student_id: Id, credit: AmountText })),
        /** One name for all students of a family. */
        families: z.array(z.object({ student_id: Id, family: Id })),
        /** How the school splits a payment over several fees that are ticked. */
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
      /** `details.max` is what the fees still owe together; with `details.student_fee_id`, what that one owes. */
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
      MORE_THAN_CREDIT: { status: 422, message: /*i18n*/ 'This is more than the credit.' },
    })
    .output(z.object({ transaction_id: Id, receipt: z.string() })),
};
