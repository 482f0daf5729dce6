import * as z from 'zod/mini';
import { SPECIAL_VALUES } from '#features/marking/marking-scheme.ts';
import { NO_YEAR } from '#features/marking/marking.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayEnterMarks, mayKeepMarks } from '../marks.policy.ts';
import { SHEET_STATES } from '../marks.rules.ts';
import { Id } from '#platform/http/id.ts';

const names = z.object({ en: z.string(), fr: z.string() });
const count = z.int();
/** A figure formatted for display; null if there is none. */
const shown = z.nullable(z.string());

/** A period by its index in the scheme, from 0, or the whole year. */
const which = z.string().check(z.regex(/^(year|\d{1,2})$/));

export const ClassProfile = z.object({
  count,
  mean: shown,
  median: shown,
  lowest: shown,
  highest: shown,
  deviation: shown,
  passed: count,
  pass_rate: shown,
});
export type ClassProfile = z.infer<typeof ClassProfile>;

export const OverviewSubject = z.object({
  id: Id,
  code: z.string(),
  name: names,
  weight: z.string(),
  counts: z.boolean(),
  teacher_name: z.nullable(z.string()),
  profile: z.nullable(ClassProfile),
  /** The class's mean in this subject is below the pass mark. */
  weak: z.boolean(),
});
export type OverviewSubject = z.infer<typeof OverviewSubject>;

export const NOT_CLASSIFIED = ['no_average', 'by_hand', 'too_few'] as const;

export const OverviewStudent = z.object({
  id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  /** In the order of the subjects; null where the subject is not taken. */
  values: z.array(
    z.nullable(
      z.object({
        value: shown,
        judgement: z.nullable(z.string()),
        rank: z.nullable(count),
        /** Assessments without an entry. */
        missing: count,
      }),
    ),
  ),
  /** The following fields are only for readers who see the whole class. */
  average: shown,
  provisional: z.boolean(),
  passed: z.nullable(z.boolean()),
  rank: z.nullable(count),
  not_classified: z.nullable(z.enum(NOT_CLASSIFIED)),
  /** A manual decision that overrides the scheme, with its reason. */
  by_hand: z.nullable(z.object({ classified: z.boolean(), reason: z.string() })),
  /** The number of earlier years spent on this level. */
  repeats: count,
  exam: z.nullable(z.object({ result: shown, passed: z.nullable(z.boolean()) })),
  honours: z.array(names),
});
export type OverviewStudent = z.infer<typeof OverviewStudent>;

export const ClassOverview = z.object({
  class: z.object({ id: Id, name: z.string(), class_master: z.nullable(z.string()) }),
  year: z.string(),
  /** Null if the class has no scheme; the other fields are empty then. */
  scheme: z.nullable(
    z.object({
      name: names,
      version: count,
      marking: z.enum(['numbers', 'judgements']),
      maximum: z.string(),
      pass_mark: z.string(),
      /** Whether averages are formed, and which ranks are shown. */
      averages: z.boolean(),
      ranks: z.boolean(),
      subject_ranks: z.boolean(),
      /** The class sits an examination at the end of the year. */
      exam: z.boolean(),
    }),
  ),
  periods: z.array(names),
  which,
  /** Whether the reader sees the whole class rather than only their own subjects. */
  whole: z.boolean(),
  /** Whether the reader may record manual decisions. */
  may_say: z.boolean(),
  subjects: z.array(OverviewSubject),
  students: z.array(OverviewStudent),
  profile: z.nullable(ClassProfile),
  /** The number of averages in each interval. */
  distribution: z.array(z.object({ from: z.string(), to: z.string(), count })),
  /** Sheets of the period with missing entries. */
  missing: z.array(
    z.object({
      subject_id: Id,
      slot_name: names,
      /** Null if the sheet does not exist yet. */
      sheet_id: z.nullable(Id),
      state: z.enum(SHEET_STATES),
      /** The number of students with a missing mark. */
      students: count,
    }),
  ),
});
export type ClassOverview = z.infer<typeof ClassOverview>;

/** Reasons for ignoring a part of a figure, or counting it as 0. */
export const LEFT_OUT = ['missing', 'dropped', 'does_not_count', ...SPECIAL_VALUES] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

const EXPLAINED = ['assessment', 'slot', 'subject', 'period', 'exam'] as const;

export const Explained = z.object({
  /** "14.25 = (13 × 4 + 15.5 × 2) / 6; 2 marks missing: not counted". */
  sentence: z.string(),
  parts: z.array(
    z.object({
      kind: z.enum(EXPLAINED),
      id: z.string(),
      name: z.string(),
      value: shown,
      weight: z.string(),
      left_out: z.nullable(z.enum(LEFT_OUT)),
    }),
  ),
});
export type Explained = z.infer<typeof Explained>;

export const ExamResult = z.strictObject({
  student_id: Id,
  /** Out of the scheme's maximum. */
  result: z.nullable(
    z.string().check(z.regex(/^\d{1,4}(\.\d{1,2})?$/, /*i18n*/ 'A mark is a number such as 14.5')),
  ),
  passed: z.nullable(z.boolean()),
});
export type ExamResult = z.infer<typeof ExamResult>;

const tags = ['marks'];

export const markOverviewContract = {
  get: procedure
    .meta({ policy: mayEnterMarks })
    .route({
      method: 'GET',
      path: '/marks/classes/{class_id}',
      summary: 'The marks of a class: averages, ranks, profile, and what is missing',
      tags,
    })
    .input(z.strictObject({ class_id: Id, which: z.optional(which) }))
    .errors({ NO_YEAR })
    .output(ClassOverview),
  explain: procedure
    .meta({ policy: mayEnterMarks })
    .route({
      method: 'GET',
      path: '/marks/classes/{class_id}/explanation',
      summary: 'How a figure of a student came about',
      tags,
    })
    .input(
      z.strictObject({
        class_id: Id,
        which,
        student_id: Id,
        /** If absent, the overall average. */
        subject_id: z.optional(Id),
        slot: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(11))),
        language: z._default(z.enum(['en', 'fr']), 'fr'),
      }),
    )
    .output(Explained),
  setExams: procedure
    .meta({ policy: mayKeepMarks })
    .route({
      method: 'POST',
      path: '/marks/classes/{class_id}/examination',
      summary: 'Write down what students of an exam class reached in the examination of the year',
      tags,
    })
    .input(
      z.strictObject({
        class_id: Id,
        results: z.array(ExamResult).check(z.minLength(1), z.maxLength(300)),
      }),
    )
    .errors({
      NO_EXAM: {
        status: 409,
        message: /*i18n*/ 'This class is not an exam class. Set this in its marking scheme first.',
      },
      OUT_OF_RANGE: { status: 409, message: /*i18n*/ 'A result is higher than the maximum of the scheme' },
    })
    .output(z.object({})),
  classify: procedure
    .meta({ policy: mayKeepMarks })
    .route({
      method: 'POST',
      path: '/marks/classes/{class_id}/students/{student_id}/classification',
      summary: 'Say by hand whether a student is classified, or leave it to the scheme again',
      tags,
    })
    .input(
      z.strictObject({
        class_id: Id,
        student_id: Id,
        which,
        /** Null to follow the scheme. */
        classified: z.nullable(z.boolean()),
        reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
      }),
    )
    .output(z.object({})),
};
