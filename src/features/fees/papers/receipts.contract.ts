import * as z from 'zod/mini';
import { anyone } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { FeeStudent, StudentFee } from '../charges/fees.contract.ts';
import { mayKeepFees, maySeeFees } from '../fees.policy.ts';
import { FeeWay } from '../payments/ways.contract.ts';
import { FeePayment, PaymentItem, Method } from '../payments/payments.contract.ts';
import { Id } from '#platform/http/id.ts';

/** The contents of a receipt for a whole payment, or for one student's part of it. */
export const FeeReceipt = z.object({
  id: Id,
  payment_id: Id,
  /** "REC-2026-000412", and "REC-2026-000412/2" for the second student's part. */
  number: z.string(),
  school: z.string(),
  date: z.iso.date(),
  at: z.iso.datetime(),
  cashier: z.nullable(z.string()),
  payment_method: Method,
  payment_reference: z.string(),
  operator_reference: z.nullable(z.string()),
  /** The earlier handwritten receipt, if this one was entered later. */
  book: FeePayment.shape.book,
  items: z.array(PaymentItem),
  /** The total of this receipt: its items, and the credit. */
  amount: AmountText,
  to_credit: AmountText,
  /** Each student's balance just after posting. */
  balances: z.array(z.extend(FeeStudent, { balance: AmountText })),
  /** The receipt number of its reversal. */
  reversed_by: z.nullable(z.string()),
  /** The number of prints by the office so far. All but the first are marked as a copy. */
  prints: z.int(),
  /** The public verification address, and the code to type there. */
  code: z.string(),
  verify_url: z.url(),
  /** A QR code of that address: an SVG as a data: address. */
  verify_qr: z.string(),
});
export type FeeReceipt = z.infer<typeof FeeReceipt>;

/**
 * Null if no guardian of all its students may see fees, receives messages and has a number. The
 * number is in international format, "+237699001122".
 */
export const Recipient = z.object({
  guardian: z.nullable(z.object({ full_name: z.string(), phone: z.string() })),
});
export type Recipient = z.infer<typeof Recipient>;

export const Verdict = z.object({
  state: z.enum(['valid', 'reversed']),
  amount: AmountText,
  date: z.iso.date(),
  /** "E. N." */
  initials: z.array(z.string()),
  school: z.string(),
});
export type Verdict = z.infer<typeof Verdict>;

export type CheckedCard = {
  state: 'valid' | 'replaced';
  number: string;
  school: string;
  class_name: string;
  year: string;
  period: { en: string; fr: string } | null;
  name: string | null;
  made_on: string;
  /** Whether a later card of the class has other class figures; this student's are the same. */
  class_changed: boolean;
};

const PaperLine = z.object({ term: z.string(), value: z.string() });

/** A bill in words, composed on the server for the page and the PDF. */
export const BillPaper = z.object({
  title: z.string(),
  school: z.string(),
  /** The mark of a bill with an overdue fee. */
  overdue: z.nullable(z.string()),
  facts: z.array(PaperLine),
  /** Headings: the fee, its due date, and the four amounts. */
  columns: z.array(z.string()),
  fees: z.array(
    z.object({
      name: z.string(),
      term: z.string(),
      due_date: z.string(),
      overdue: z.nullable(z.string()),
      /** Charged, discount ("-" for none), paid, balance. */
      amounts: z.array(z.string()),
    }),
  ),
  /** In place of the fees when there are none. */
  nothing: z.nullable(z.string()),
  sums: z.array(PaperLine),
  total: PaperLine,
  credit: z.nullable(PaperLine),
  in_words: z.nullable(z.string()),
  how_to_pay: z.nullable(
    z.object({
      title: z.string(),
      ways: z.array(z.object({ line: z.string(), more: z.string() })),
      reason: z.string(),
    }),
  ),
  signature: z.string(),
});
export type BillPaper = z.infer<typeof BillPaper>;

export const Bill = z.object({
  school: z.string(),
  date: z.iso.date(),
  student: FeeStudent,
  fees: z.array(StudentFee),
  amount_due: AmountText,
  amount_paid: AmountText,
  balance: AmountText,
  overdue: AmountText,
  credit: AmountText,
  /** The school's payment methods; the reason to give is the roll number. */
  ways: z.array(FeeWay),
  /** A QR code of the roll number, for a scanner at the counter: an SVG as a data: address. */
  roll_qr: z.string(),
  paper: BillPaper,
});
export type Bill = z.infer<typeof Bill>;

export const BillBatch = z.object({
  id: Id,
  total: z.int(),
  done: z.int(),
  state: z.enum(['running', 'ready', 'failed']),
  created_at: z.iso.datetime(),
});
export type BillBatch = z.infer<typeof BillBatch>;

const tags = ['receipts'];

export const receiptsContract = {
  get: procedure
    .meta({ policy: maySeeFees })
    .route({ method: 'GET', path: '/receipts/{receipt_id}', summary: 'A receipt, to print', tags })
    .input(z.object({ receipt_id: Id }))
    .output(FeeReceipt),
  recipient: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/receipts/{receipt_id}/recipient',
      summary: 'To whom a receipt may be sent: the guardian of all its students who is called first',
      tags,
    })
    .input(z.object({ receipt_id: Id }))
    .output(Recipient),
  printed: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'POST',
      path: '/receipts/{receipt_id}/prints',
      successStatus: 201,
      summary: 'Count a print of the office; the answer says whether it is a copy',
      tags,
    })
    .input(z.strictObject({ receipt_id: Id }))
    .output(z.object({ prints: z.int() })),
  verify: procedure
    .meta({ policy: anyone })
    .route({ method: 'GET', path: '/receipt-codes/{code}', summary: 'Is this receipt real?', tags })
    .input(z.object({ code: z.string().check(z.maxLength(40)) }))
    .errors({
      TOO_MANY_ATTEMPTS: {
        status: 429,
        message: /*i18n*/ 'Too many attempts. Please try again in a few minutes.',
      },
    })
    .output(Verdict),
  bill: procedure
    .meta({ policy: maySeeFees })
    .route({
      method: 'GET',
      path: '/bills/{student_id}',
      summary: "A student's bill: one fee, or all that are open",
      tags,
    })
    .input(
      z.object({
        student_id: Id,
        student_fee_id: z.optional(Id),
        language: z._default(z.enum(['en', 'fr']), 'fr'),
      }),
    )
    .output(Bill),
  startBills: procedure
    .meta({ policy: mayKeepFees, heavy: true })
    .route({
      method: 'POST',
      path: '/bill-batches',
      successStatus: 201,
      summary:
        'Begin to make one PDF of the bills of all students with open fees, of a class or a structure if told',
      tags,
    })
    .input(
      z.strictObject({
        class_id: z.optional(Id),
        structure_id: z.optional(Id),
        /** Only students with an overdue fee. */
        overdue: z.optional(z.boolean()),
        language: z._default(z.enum(['en', 'fr']), 'fr'),
      }),
    )
    .errors({ NO_BILLS: { status: 409, message: /*i18n*/ 'No student here has fees to pay.' } })
    .output(BillBatch),
  bills: procedure
    .meta({ policy: mayKeepFees })
    .route({ method: 'GET', path: '/bill-batches/{batch_id}', summary: 'How far a batch of bills is', tags })
    .input(z.object({ batch_id: Id }))
    .output(BillBatch),
  billsFile: procedure
    .meta({ policy: mayKeepFees, heavy: true })
    .route({ method: 'GET', path: '/bill-batches/{batch_id}/file', summary: 'The bills as one PDF', tags })
    .input(z.object({ batch_id: Id }))
    .output(z.file()),
};
