import * as z from 'zod/mini';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { aPage, oneOf } from '#platform/http/filters.ts';
import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { FeeStudent } from './fee-standing.contract.ts';
import { mayKeepFees } from '../fees.policy.ts';
import { ACADEMIC_TERMS, MOST_INSTALMENTS } from '../fees.rules.ts';
import { Id } from '#platform/http/id.ts';

export const AcademicTerm = z.enum(ACADEMIC_TERMS);
const GradeLevel = z.enum(GRADE_LEVELS);

/**
 * An amount above zero, with the specified message otherwise; an empty field may have another one.
 */
export const positiveAmount = (message: string, whenEmpty: string = message) =>
  z.string(whenEmpty).check(
    z.refine((typed) => typed !== '', { message: whenEmpty, abort: true }),
    z.refine(isPositiveAmount, message),
  );

/** A part of a fee with its own due date. A fee without installments has one. */
export const Instalment = z.object({ amount: AmountText, due_date: z.iso.date() });
export type Instalment = z.infer<typeof Instalment>;

export const FeeStructure = z.object({
  id: Id,
  name: z.string(),
  amount: AmountText,
  /** Null without a period: the whole year. */
  academic_term: z.nullable(AcademicTerm),
  /** The names of the school's own period, in place of a term. */
  period: z.optional(z.object({ en: z.string(), fr: z.string() })),
  period_id: z.nullable(Id),
  academic_year: z.string(),
  /** The level it is for, as the school names it; null for a grade, or all. */
  level_id: z.nullable(Id),
  /** Its grade; null for all grades, or for a level outside the twelve. */
  grade_level: z.nullable(GradeLevel),
  /** The school's names for that level or grade: "Tle", "6e, Form 1"; null if it has none. */
  levels: z.nullable(z.string()),
  /** The fund that the money belongs to; absent for the school's own. */
  fund: z.optional(z.string()),
  description: z.nullable(z.string()),
  /** The usual due dates; empty if each assignment sets its own. */
  instalments: z.array(Instalment),
  /** Assigned to new students automatically. */
  auto_assign: z.boolean(),
  created_at: z.iso.datetime(),
  archived_at: z.nullable(z.iso.datetime()),
  students: z.int(),
});
export type FeeStructure = z.infer<typeof FeeStructure>;

const ALL_REQUIRED = /*i18n*/ 'Please fill in all required fields';
const NO_AMOUNT = /*i18n*/ 'Type the amount in figures, for example 25 000';
const SET_DUE_DATE = /*i18n*/ 'Please set a due date';
const DO_NOT_SUM = /*i18n*/ 'The installments must add up to the amount';

const InstalmentInput = z.strictObject({
  amount: positiveAmount(/*i18n*/ 'Please enter the amount of each installment'),
  due_date: z.iso.date(SET_DUE_DATE),
});
const instalments = z
  .array(InstalmentInput)
  .check(z.maxLength(MOST_INSTALMENTS, /*i18n*/ 'A fee can have at most 12 installments'));

/** The sum of installments as an amount; null if one of them is invalid. */
export function sumOf(parts: readonly { amount: string }[]): bigint | null {
  return parts.every(({ amount }) => isPositiveAmount(amount))
    ? parts.reduce((sum, { amount }) => sum + moneyOf(amount), 0n)
    : null;
}

/** One of the school's own levels, else a grade. The level takes precedence. */
const levelInput = {
  level_id: z.optional(z.nullable(Id)),
  grade_level: z.optional(z.nullable(GradeLevel)),
};

export const CreateStructureInput = z
  .strictObject({
    name: z
      .string(ALL_REQUIRED)
      .check(
        z.trim(),
        z.normalize(),
        z.minLength(1, ALL_REQUIRED),
        z.maxLength(100, /*i18n*/ 'Name can have at most 100 characters'),
      ),
    amount: positiveAmount(NO_AMOUNT, ALL_REQUIRED),
    /** Null without a period: the whole year. */
    academic_term: z._default(z.nullable(AcademicTerm), 'term_1'),
    /** A period of the dated year, which takes precedence over the term. */
    period_id: z.optional(z.nullable(Id)),
    academic_year: z
      .string(ALL_REQUIRED)
      .check(
        z.trim(),
        z.minLength(1, ALL_REQUIRED),
        z.maxLength(20, /*i18n*/ 'Academic year can have at most 20 characters'),
      ),
    ...levelInput,
    /**
     * The name of the fund that receives the payments; a new name creates one. Absent: the school.
     */
    fund: z.optional(
      z
        .string()
        .check(z.trim(), z.normalize(), z.maxLength(60, /*i18n*/ 'The fund can have at most 60 characters')),
    ),
    description: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.normalize(),
          z.maxLength(500, /*i18n*/ 'Description can have at most 500 characters'),
        ),
    ),
    instalments: z._default(instalments, []),
    auto_assign: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      (input) => input.instalments.length === 0 || sumOf(input.instalments) === moneyOf(input.amount),
      {
        message: DO_NOT_SUM,
        path: ['instalments'],
        when: ({ issues }) => issues.length === 0,
      },
    ),
    z.refine((input) => !input.auto_assign || input.instalments.length > 0, {
      message: SET_DUE_DATE,
      path: ['instalments'],
    }),
  );
export type CreateStructureInput = z.infer<typeof CreateStructureInput>;

export const ChangeStructureInput = z.strictObject({
  auto_assign: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
});
export type ChangeStructureInput = z.infer<typeof ChangeStructureInput>;

/**
 * A candidate for a structure: all active students by default; those who already have it are
 * marked.
 */
export const Candidate = z.extend(FeeStudent, { has_it: z.boolean() });
export type Candidate = z.infer<typeof Candidate>;

export const AssignInput = z
  .strictObject({
    fee_structure_id: z.uuid(/*i18n*/ 'Please select a fee structure').check(z.toLowerCase()),
    instalments: instalments.check(z.minLength(1, SET_DUE_DATE)),
    /**
     * Single students, whole classes, a level, a grade, or any combination; students who left are
     * excluded.
     */
    student_ids: z._default(z.array(Id).check(z.maxLength(1_000)), []),
    class_ids: z._default(z.array(Id).check(z.maxLength(100)), []),
    level_id: z.optional(Id),
    grade_level: z.optional(GradeLevel),
  })
  .check(
    z.refine(
      ({ student_ids, class_ids, level_id, grade_level }) =>
        student_ids.length > 0 || class_ids.length > 0 || Boolean(level_id ?? grade_level),
      { message: /*i18n*/ 'Please select at least one student', path: ['student_ids'] },
    ),
  );
export type AssignInput = z.infer<typeof AssignInput>;

/**
 * The result of an assignment: the number of students, the amount their credit paid at once, and
 * those who already had it.
 */
export const Assigned = z.object({
  assigned: z.int(),
  paid_from_credit: AmountText,
  already: z.array(FeeStudent),
});
export type Assigned = z.infer<typeof Assigned>;

export const STRUCTURE_NOT_FOUND = { status: 409, message: /*i18n*/ 'Fee structure not found' } as const;
export const STUDENT_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'One of the students no longer exists. Please select again.',
} as const;

const YEAR_CLOSED = {
  status: 409,
  message: /*i18n*/ 'This school year is closed. Choose the current one or the next.',
} as const;

const PERIOD_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'This year has no such period. Choose another.',
} as const;

const YEAR_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'Choose one of the school’s years.',
} as const;

const LEVEL_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'This level no longer exists. Please select another.',
} as const;

const tags = ['fees'];

/** Fee structures and their assignment: a part of the fees' contract. */
export const structureProcedures = {
  structures: procedure
    .meta({ policy: mayKeepFees })
    .route({ method: 'GET', path: '/fees/structures', summary: 'Fee structures, newest first', tags })
    .input(filterSchema({ archived: oneOf(['true']), page: aPage }))
    .output(z.object({ structures: z.array(FeeStructure), total: z.int() })),
  funds: procedure
    .meta({ policy: mayKeepFees })
    .route({ method: 'GET', path: '/fees/funds', summary: 'Funds beside the school’s own, by name', tags })
    .output(z.array(z.object({ id: Id, name: z.string() }))),
  createStructure: procedure
    .meta({ policy: mayKeepFees, idempotent: true })
    .route({
      method: 'POST',
      path: '/fees/structures',
      successStatus: 201,
      summary: 'Make a fee structure',
      tags,
    })
    .input(CreateStructureInput)
    .errors({ YEAR_NOT_FOUND, YEAR_CLOSED, PERIOD_NOT_FOUND, LEVEL_NOT_FOUND })
    .output(FeeStructure),
  changeStructure: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'PATCH',
      path: '/fees/structures/{fee_structure_id}',
      summary: 'Offer a structure or not, give it to new students or not',
      tags,
    })
    .input(z.extend(ChangeStructureInput, { fee_structure_id: Id }))
    .errors({ NO_DUE_DATE: { status: 409, message: SET_DUE_DATE }, YEAR_CLOSED })
    .output(FeeStructure),
  candidates: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fees/structures/{fee_structure_id}/candidates',
      summary: 'Active students who may get a fee, by class and name, 500 at most; who has it is marked',
      tags,
    })
    .input(
      z.object({
        fee_structure_id: Id,
        search: z.optional(z.string().check(z.maxLength(100))),
        class_id: z.optional(Id),
        level_id: z.optional(Id),
        grade_level: z.optional(GradeLevel),
      }),
    )
    .output(z.object({ students: z.array(Candidate), total: z.int() })),
  assign: procedure
    .meta({ policy: mayKeepFees, idempotent: true })
    .route({
      method: 'POST',
      path: '/fees/assignments',
      successStatus: 201,
      summary: 'Give a fee to students, classes, a level or a grade; nobody gets it twice',
      tags,
    })
    .input(AssignInput)
    .errors({
      ...POSTING_REFUSALS,
      STRUCTURE_NOT_FOUND,
      STUDENT_NOT_FOUND,
      INSTALMENTS_DO_NOT_SUM: { status: 422, message: DO_NOT_SUM },
      TOO_MUCH_AT_ONCE: {
        status: 422,
        message: /*i18n*/ 'The total is too large to record at once. Please assign it to fewer students.',
      },
    })
    .output(Assigned),
};
