import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { YEAR_STATUSES } from '#features/school-year/school-year.rules.ts';
import { APPROVAL_REFUSALS } from '#platform/http/approval-refusals.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { mayEndYears } from './year-end.policy.ts';
import {
  CLASS_OUTCOMES,
  LEAVES_AS,
  OPEN_QUESTIONS,
  OUTCOME_SOURCES,
  OUTCOMES,
  YEAR_STARTS,
} from './year-end.rules.ts';
import { Id } from '#platform/http/id.ts';

const count = z.int();
const Outcome = z.enum(OUTCOMES);
const Counts = z.object({ promote: count, repeat: count, leave: count, graduate: count });

const EndingYear = z.object({
  id: Id,
  name: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  status: z.enum(YEAR_STATUSES),
});

export const EndingClass = z.object({
  id: Id,
  name: z.string(),
  section: z.nullable(z.string()),
  grade_level: z.nullable(z.enum(GRADE_LEVELS)),
  capacity: z.nullable(z.int()),
  /** The class's default outcome: chosen by the office, else proposed. */
  outcome: z.enum(CLASS_OUTCOMES),
  to_class_id: z.nullable(Id),
  students: count,
  counts: Counts,
  /** The number of students with an individual outcome. */
  exceptions: count,
  /** Students promoted without a target class yet. */
  no_target: count,
});
export type EndingClass = z.infer<typeof EndingClass>;

export const YearEnd = z.object({
  /** Null if the school has no years yet. */
  year: z.nullable(EndingYear),
  next_year: z.nullable(EndingYear),
  /** The completed run, if any. */
  ran: z.nullable(
    z.object({
      at: z.iso.datetime(),
      by: z.nullable(z.string()),
      starts: z.enum(YEAR_STARTS),
      counts: Counts,
      may_undo: z.boolean(),
    }),
  ),
  classes: z.array(EndingClass),
  /** Whether the year's last day has come. */
  may_run: z.boolean(),
});
export type YearEnd = z.infer<typeof YearEnd>;

const NamedStudent = z.object({
  id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class: z.nullable(z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) })),
});

/** A student of a class, with the year-end outcome. */
export const EndingStudent = z.extend(NamedStudent, {
  status: z.enum(STUDENT_STATUSES),
  outcome: Outcome,
  to_class_id: z.nullable(Id),
  leaves_as: z.nullable(z.enum(LEAVES_AS)),
  leaves_on: z.nullable(z.iso.date()),
  /** Whether it differs from the class's outcome. */
  chosen: z.boolean(),
  /** Whether the class council decided it or the year's marks propose it; null if chosen, or as the class. */
  source: z.nullable(z.enum(OUTCOME_SOURCES)),
  /** A decision still required; until then the class's outcome applies. */
  question: z.nullable(z.enum(OPEN_QUESTIONS)),
});
export type EndingStudent = z.infer<typeof EndingStudent>;

/** A preview of a run. It writes nothing. */
export const YearEndCheck = z.object({
  /** Identifies the check the office has seen: a run with a different one is refused. */
  fingerprint: z.string(),
  students: count,
  counts: Counts,
  /** The classes of the next year, with their expected sizes. */
  sizes: z.array(z.object({ class_id: Id, students: count, capacity: z.nullable(z.int()) })),
  no_target: z.object({ students: z.array(NamedStudent), total: count }),
  /** The number of outcomes from marks, and from class councils. */
  from_marks: count,
  from_council: count,
  /**
   * Students for whom a rule or the council requires a dismissal or second examination: until
   * decided, the class's outcome applies.
   */
  to_decide: z.object({ students: z.array(NamedStudent), total: count }),
  /** Students without a result in a class with results: the same applies. */
  no_result: z.object({ students: z.array(NamedStudent), total: count }),
  /** Students of classes with marks who have no report card of the year yet. This is only a warning. */
  no_card: z.object({ students: z.array(NamedStudent), total: count }),
  /** Debtors, those leaving the school first; at most two hundred. */
  debts: z.object({
    students: z.array(z.extend(NamedStudent, { outcome: Outcome, balance: AmountText })),
    total: count,
  }),
  /** Students who joined after the year's last day: they are not moved. */
  came_later: count,
  /** Active students without a class: they are not moved. */
  without_class: count,
});
export type YearEndCheck = z.infer<typeof YearEndCheck>;

export const ClassOutcomeInput = z.strictObject({
  outcome: z.enum(CLASS_OUTCOMES),
  to_class_id: z._default(z.nullable(Id), null),
});
export type ClassOutcomeInput = z.infer<typeof ClassOutcomeInput>;

export const StudentOutcomeInput = z
  .strictObject({
    student_ids: z
      .array(Id)
      .check(z.minLength(1, /*i18n*/ 'Please select at least one student'), z.maxLength(500)),
    /** Null to use the class's outcome. */
    outcome: z.nullable(Outcome),
    to_class_id: z._default(z.nullable(Id), null),
    leaves_as: z._default(z.nullable(z.enum(LEAVES_AS)), null),
    leaves_on: z._default(z.nullable(z.iso.date()), null),
  })
  .check(
    z.refine(({ outcome, leaves_on }) => outcome !== 'leave' || leaves_on !== null, {
      message: /*i18n*/ 'Please enter the day of leaving',
      path: ['leaves_on'],
    }),
    z.refine(({ outcome, leaves_as }) => outcome !== 'leave' || leaves_as !== null, {
      message: /*i18n*/ 'Please choose how they leave',
      path: ['leaves_as'],
    }),
  );
export type StudentOutcomeInput = z.infer<typeof StudentOutcomeInput>;

const ALREADY_ENDED = {
  status: 409,
  message: /*i18n*/ 'This school year has already been ended.',
} as const;
const NOT_CURRENT = {
  status: 409,
  message: /*i18n*/ 'Only the current school year can be ended.',
} as const;
const NO_NEXT_YEAR = {
  status: 409,
  message: /*i18n*/ 'There is no planned school year after this one. Add it first.',
} as const;
const CLASS_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'This class no longer exists. Please choose another one.',
} as const;

const tags = ['school years'];
const path = '/school-years/{year_id}/end' as const;
const ofYear = { year_id: Id };

export const RunInput = z.strictObject({
  ...ofYear,
  fingerprint: z.string().check(z.maxLength(100)),
  starts: z.enum(YEAR_STARTS),
});

export const yearEndContract = {
  get: procedure
    .meta({ policy: mayEndYears })
    .route({
      method: 'GET',
      path: '/year-end',
      summary: 'The end of the current school year, class by class, or the one that was run last',
      tags,
    })
    .output(YearEnd),
  students: procedure
    .meta({ policy: mayEndYears })
    .route({
      method: 'GET',
      path: `${path}/classes/{class_id}/students`,
      summary: 'The students of a class with what the end of the year brings them',
      tags,
    })
    .input(z.object({ ...ofYear, class_id: Id }))
    .output(z.array(EndingStudent)),
  check: procedure
    .meta({ policy: mayEndYears })
    .route({
      method: 'GET',
      path: `${path}/check`,
      summary: 'What the end of a year would do; writes nothing',
      tags,
    })
    .input(z.object(ofYear))
    .errors({ ALREADY_ENDED, NOT_CURRENT, NO_NEXT_YEAR })
    .output(YearEndCheck),
  setClass: procedure
    .meta({ policy: mayEndYears })
    .route({
      method: 'PUT',
      path: `${path}/classes/{class_id}`,
      summary: 'Say what the end of a year brings a class',
      tags,
    })
    .input(z.extend(ClassOutcomeInput, { ...ofYear, class_id: Id }))
    .errors({ ALREADY_ENDED, NOT_CURRENT, CLASS_NOT_FOUND })
    .output(YearEnd),
  setStudents: procedure
    .meta({ policy: mayEndYears })
    .route({
      method: 'PUT',
      path: `${path}/students`,
      summary: 'Say what the end of a year brings some students, other than their class',
      tags,
    })
    .input(z.extend(StudentOutcomeInput, ofYear))
    .errors({
      ALREADY_ENDED,
      NOT_CURRENT,
      CLASS_NOT_FOUND,
      STUDENT_NOT_FOUND: {
        status: 409,
        message: /*i18n*/ 'One of the students no longer exists. Please select again.',
      },
      OUTSIDE_YEAR: { status: 409, message: /*i18n*/ 'The day of leaving is before the school year' },
    })
    .output(YearEnd),
  run: procedure
    .meta({ policy: mayEndYears, idempotent: true, stepUp: true })
    .route({ method: 'POST', path, summary: 'End a year: all students and classes at once', tags })
    .input(RunInput)
    .errors({
      ALREADY_ENDED,
      NOT_CURRENT,
      NO_NEXT_YEAR,
      TOO_EARLY: {
        status: 409,
        message: /*i18n*/ 'The school year has not ended yet. Wait for its last day, or change it.',
      },
      NO_TARGET: {
        status: 409,
        message: /*i18n*/ 'Some students going up have no class yet. Choose one for them first.',
      },
      PLAN_CHANGED: {
        status: 409,
        message: /*i18n*/ 'Something has changed since the check. Please check again.',
      },
      ...APPROVAL_REFUSALS,
    })
    .output(YearEnd),
  undo: procedure
    .meta({ policy: mayEndYears, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: `${path}/undo`,
      summary: 'Undo the end of a year, until the next one starts; who was changed since stays as they are',
      tags,
    })
    .input(z.strictObject(ofYear))
    .errors({
      NOT_ENDED: {
        status: 409,
        message: /*i18n*/ 'This school year has not been ended.',
      },
      TOO_LATE: {
        status: 409,
        message: /*i18n*/ 'The new school year has started. The end of the old one can no longer be undone.',
      },
    })
    .output(z.object({ restored: count, kept: z.array(NamedStudent) })),
};
