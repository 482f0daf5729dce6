import * as z from 'zod/mini';
import { APPROVAL_REFUSALS } from '#platform/http/approval-refusals.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { feeFilters } from '../fees.filters.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { FeeStanding, FeeStudent } from './fee-standing.contract.ts';
import { AcademicTerm, positiveAmount, structureProcedures } from './structures.contract.ts';
import { mayKeepFees, maySeeFees, maySeeOwnFees } from '../fees.policy.ts';
import { REDUCTIONS } from '../fees.rules.ts';
import { FEE_STATUSES } from './fee-status.rules.ts';
import { Id } from '#platform/http/id.ts';

export const FeeStatus = z.enum(FEE_STATUSES);

export { FeeStudent };

/** A charge to a student: a fee, or one installment of it. */
export const StudentFee = z.object({
  id: Id,
  student: FeeStudent,
  structure: z.object({
    id: Id,
    name: z.string(),
    /** Null without a period: the whole year. */
    academic_term: z.nullable(AcademicTerm),
    /** The names of the school's own period, in place of a term. */
    period: z.optional(z.object({ en: z.string(), fr: z.string() })),
    academic_year: z.string(),
    /** The fund that the money belongs to; absent for the school's own. */
    fund: z.optional(z.string()),
  }),
  /** The number of this installment: 2 in "2 of 3". */
  instalment: z.int(),
  instalments: z.int(),
  /** The amount as assigned; `amount_due` is what remains after discounts and waivers. */
  amount_charged: AmountText,
  amount_due: AmountText,
  amount_paid: AmountText,
  balance: AmountText,
  due_date: z.iso.date(),
  /** The status on the school's current day. */
  status: FeeStatus,
});
export type StudentFee = z.infer<typeof StudentFee>;

/** The person to call about a student's fees: the first guardian who may see them. */
export const Payer = z.object({ full_name: z.string(), phone: z.nullable(z.string()) });
export type Payer = z.infer<typeof Payer>;

export const FeeFilters = filterSchema(feeFilters);
export type FeeFilters = z.infer<typeof FeeFilters>;

/** The figures above the lists: totals of everything the reader may see, regardless of filters. */
export const FeeSummary = z.object({
  total_due: AmountText,
  total_paid: AmountText,
  pending_fees: z.int(),
  overdue_fees: z.int(),
  overdue: AmountText,
  total_students: z.int(),
  /** Payments reported by families that await the office's decision. */
  claims_waiting: z.int(),
});
export type FeeSummary = z.infer<typeof FeeSummary>;

export const ReasonText = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, /*i18n*/ 'Please give a reason'),
    z.maxLength(500, /*i18n*/ 'The reason can have at most 500 characters'),
  );

/** A discount or a waiver: reduces the amount due by an entry with a reason. */
export const ReduceInput = z.strictObject({
  kind: z.enum(REDUCTIONS),
  amount: positiveAmount(/*i18n*/ 'Amount must be a positive number'),
  reason: ReasonText,
});
export type ReduceInput = z.infer<typeof ReduceInput>;

export const FeeAccount = z.object({
  student: FeeStudent,
  /** The total still owed on all fees; `credit` is what pays the next fee. */
  balance: AmountText,
  credit: AmountText,
  fees: z.array(StudentFee),
  /** The school's day, by which fees are overdue. */
  today: z.iso.date(),
  siblings: z.array(z.extend(FeeStudent, { balance: AmountText, credit: AmountText })),
});
export type FeeAccount = z.infer<typeof FeeAccount>;

/**
 * A line of a statement of account: a charge (debit), or a payment, reduction or credit (credit).
 */
export const StatementLine = z.object({
  transaction_id: Id,
  date: z.iso.date(),
  at: z.iso.datetime(),
  receipt: z.string(),
  kind: z.enum(['charge', 'payment', 'discount', 'waiver', 'credit_use', 'refund', 'opening', 'reversal']),
  /** For a reversal: the receipt it cancels. */
  reverses: z.nullable(z.string()),
  student: FeeStudent,
  /** The fee's name for a charge; otherwise the reason, where there is one. */
  label: z.nullable(z.string()),
  debit: AmountText,
  credit: AmountText,
  /** The amount owed after this line, less credit. */
  balance: AmountText,
});
export type StatementLine = z.infer<typeof StatementLine>;

export const FeeStatement = z.object({
  students: z.array(FeeStudent),
  from: z.nullable(z.iso.date()),
  to: z.iso.date(),
  opening_balance: AmountText,
  closing_balance: AmountText,
  /** Oldest first, the last 1,000 of the period. */
  lines: z.array(StatementLine),
  left_out: z.int(),
});
export type FeeStatement = z.infer<typeof FeeStatement>;

export const ExportFormat = z.enum(['csv', 'xlsx']);
export const exported = {
  format: z._default(ExportFormat, 'csv'),
  language: z.optional(z.enum(['en', 'fr'])),
};

const tags = ['fees'];

export const feesContract = {
  summary: procedure
    .meta({ policy: maySeeFees })
    .route({ method: 'GET', path: '/fees/summary', summary: 'What all fees come to', tags })
    .output(FeeSummary),
  list: procedure
    .meta({ policy: maySeeFees })
    .route({
      method: 'GET',
      path: '/fees',
      summary: "Students' fees, by due date, 50 a page",
      tags,
    })
    .input(FeeFilters)
    .output(
      z.object({
        fees: z.array(StudentFee),
        total: z.int(),
        amount_due: AmountText,
        amount_paid: AmountText,
        /** The school's current day, from which lateness is computed. */
        today: z.iso.date(),
        /** The person to call for each listed student; empty for families. */
        payers: z.array(z.extend(Payer, { student_id: Id })),
      }),
    ),
  own: procedure
    .meta({ policy: maySeeOwnFees })
    .route({ method: 'GET', path: '/fees/own', summary: 'What oneself or one’s children owe', tags })
    .output(z.array(FeeStanding)),
  exportFees: procedure
    .meta({ policy: mayKeepFees, stepUp: true, heavy: true })
    .route({ method: 'GET', path: '/fees/export', summary: 'The filtered fees as a file', tags })
    .input(z.extend(FeeFilters, exported))
    .output(z.file()),
  account: procedure
    .meta({ policy: maySeeFees })
    .route({
      method: 'GET',
      path: '/fees/students/{student_id}',
      summary: "One student's fees, and the family's",
      tags,
    })
    .input(z.object({ student_id: Id }))
    .output(FeeAccount),
  statement: procedure
    .meta({ policy: maySeeFees })
    .route({
      method: 'GET',
      path: '/fees/students/{student_id}/statement',
      summary: 'Statement of account of a student, or of the family',
      tags,
    })
    .input(
      z.object({
        student_id: Id,
        family: z.optional(z.enum(['true'])),
        from: z.optional(z.iso.date()),
        to: z.optional(z.iso.date()),
      }),
    )
    .output(FeeStatement),
  ...structureProcedures,
  reduce: procedure
    .meta({ policy: mayKeepFees, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/fees/{student_fee_id}/reductions',
      successStatus: 201,
      summary: 'Give a discount or waive what is left, with a reason',
      tags,
    })
    .input(z.extend(ReduceInput, { student_fee_id: Id }))
    .errors({
      ...POSTING_REFUSALS,
      ...APPROVAL_REFUSALS,
      MORE_THAN_OWED: { status: 422, message: /*i18n*/ 'This is more than the balance of the fee.' },
    })
    .output(StudentFee),
};
