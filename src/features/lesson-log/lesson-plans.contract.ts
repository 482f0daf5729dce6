import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { coverageFilters } from './lesson-log.filters.ts';
import { mayEditPlan, mayReadLog } from './lesson-log.policy.ts';
import { MOST_LESSONS, MOST_POINTS, MOST_TERMS, MOST_TITLE, PLAN_SCOPES } from './plan.rules.ts';

const schoolClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });
const subject = z.object({ id: Id, name_en: z.string(), name_fr: z.string() });
const Term = z.object({ number: z.int(), name_en: z.string(), name_fr: z.string() });
export type Term = z.infer<typeof Term>;

/** The lessons planned in a term, and those whose points were treated. */
const TermCoverage = z.object({ term: z.int(), planned: z.int(), treated: z.int() });

export const CoverageRow = z.object({
  class: schoolClass,
  /** Null for all subjects of the class together. */
  subject: z.nullable(subject),
  teacher: z.nullable(z.string()),
  terms: z.array(TermCoverage),
  /** Subjects without a plan. */
  without_plan: z.int(),
});
export type CoverageRow = z.infer<typeof CoverageRow>;

export const Coverage = z.object({ terms: z.array(Term), rows: z.array(CoverageRow) });
export type Coverage = z.infer<typeof Coverage>;

export const PlanPoint = z.object({
  id: Id,
  title: z.string(),
  lessons: z.int(),
  term: z.int(),
  /** The first day on which a lesson of the class treated it. */
  treated_on: z.nullable(z.iso.date()),
});
export type PlanPoint = z.infer<typeof PlanPoint>;

export const LessonPlan = z.object({
  class: schoolClass,
  subject,
  /** The name of the school year; null outside all years, when no plan is possible. */
  year: z.nullable(z.string()),
  terms: z.array(Term),
  /** Whether it is the class's own plan, or that of all classes of its level. */
  scope: z.enum(PLAN_SCOPES),
  /** The classes that follow it. */
  classes: z.array(schoolClass),
  /** Null if there is no plan yet. */
  revision: z.nullable(Id),
  points: z.array(PlanPoint),
});
export type LessonPlan = z.infer<typeof LessonPlan>;

const place = { class_id: Id, subject_id: Id };
const tags = ['lesson log'];
const path = '/classes/{class_id}/subjects/{subject_id}/lesson-plan';

export const SavePlanInput = z.strictObject({
  ...place,
  /** For all classes of the level, or for this class alone. */
  scope: z.enum(PLAN_SCOPES),
  points: z
    .array(
      z.strictObject({
        title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_TITLE)),
        lessons: z.int().check(z.minimum(1), z.maximum(MOST_LESSONS)),
        term: z.int().check(z.minimum(1), z.maximum(MOST_TERMS)),
      }),
    )
    .check(
      z.minLength(1, /*i18n*/ 'Please write at least one point'),
      z.maxLength(MOST_POINTS, /*i18n*/ 'A plan can have at most 200 points'),
    ),
  /** The revision of this scope's plan on which it is based; null if there is none. */
  base: z.nullable(Id),
});
export type SavePlanInput = z.infer<typeof SavePlanInput>;

export const lessonPlansContract = {
  coverage: procedure
    .meta({ policy: mayReadLog })
    .route({
      method: 'GET',
      path: '/programme-coverage',
      summary:
        'Lessons planned and treated by term: for the office by class, or by subject of one class; for teachers by what they teach',
      tags,
    })
    .input(filterSchema(coverageFilters))
    .output(Coverage),
  plan: procedure
    .meta({ policy: mayReadLog })
    .route({
      method: 'GET',
      path,
      summary: 'The yearly plan of a class in a subject, with what is treated',
      tags,
    })
    .input(z.object(place))
    .output(LessonPlan),
  save: procedure
    .meta({ policy: mayEditPlan, idempotent: true })
    .route({
      method: 'PUT',
      path,
      summary: 'Save a yearly plan: points of the same title keep the lessons that treated them',
      tags,
    })
    .input(SavePlanInput)
    .errors({
      NO_YEAR: { status: 409, message: /*i18n*/ 'Today is not in any school year.' },
      CHANGED_MEANWHILE: {
        status: 409,
        message: /*i18n*/ 'Somebody else saved this plan meanwhile. Please open it again.',
      },
    })
    .output(LessonPlan),
};
