import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Coefficient } from './subjects.contract.ts';
import { classSubjectFilters } from './subjects.filters.ts';
import { maySeeSubjects, mayWriteSubjects } from './subjects.policy.ts';
import { isWeeklyHours, plainDecimal } from './subjects.rules.ts';
import { Id } from '#platform/http/id.ts';

const teacher = z.object({ user_id: Id, full_name: z.string() });

export const ClassSubject = z.object({
  class_id: Id,
  subject_id: Id,
  teacher: z.nullable(teacher),
  /** Co-teachers. */
  further: z.array(teacher),
  coefficient: z.string(),
  weekly_hours: z.nullable(z.string()),
  /** The number of students who chose it, if not the whole class takes it. */
  chosen_by: z.nullable(z.int()),
  /** The other classes taught together with this one. */
  group: z.nullable(z.string()),
  /** Subjects of one line are taught at the same time; null for its own time. */
  option_line: z.nullable(z.int()),
});
export type ClassSubject = z.infer<typeof ClassSubject>;

/** The most co-teachers of a class's subject. */
export const MOST_FURTHER = 2;

export const ClassSubjectInput = z.strictObject({
  teacher_id: z.nullable(Id),
  /** Co-teachers; unchanged if absent. */
  further_ids: z.optional(z.array(Id).check(z.maxLength(MOST_FURTHER))),
  coefficient: Coefficient,
  weekly_hours: z.optional(
    z.string().check(
      z.overwrite(plainDecimal),
      z.refine(
        (text) => text === '' || isWeeklyHours(text),
        /*i18n*/ 'Enter hours above 0 with at most 2 decimals',
      ),
    ),
  ),
});
export type ClassSubjectInput = z.infer<typeof ClassSubjectInput>;

/** The content of one grid cell; null if the class is not taught the subject. */
const CellContent = z.nullable(z.strictObject({ teacher_id: z.nullable(Id), coefficient: Coefficient }));

export const CELLS_AT_ONCE = 1000;
/** A cell's content as its editor saw it, and the new content. */
export const GridCell = z.strictObject({
  class_id: Id,
  subject_id: Id,
  was: CellContent,
  now: CellContent,
  /** For undoing a removal; if absent, the hours stay unchanged. */
  weekly_hours: z.optional(z.nullable(z.string().check(z.refine(isWeeklyHours)))),
});
export type GridCell = z.infer<typeof GridCell>;

/** A teaching assignment with its first and last day, past and future included. */
export const ClassTeaching = z.object({
  user_id: Id,
  full_name: z.nullable(z.string()),
  /** Null if the substitute only sees the class's students. */
  subject_id: z.nullable(Id),
  from_day: z.iso.date(),
  /** The last day; null if open-ended. */
  until_day: z.nullable(z.iso.date()),
});
export type ClassTeaching = z.infer<typeof ClassTeaching>;

const DAY_MISSING = /*i18n*/ 'Please enter a date';
export const SubstituteInput = z
  .strictObject({
    teacher_id: z.uuid(/*i18n*/ 'Please select a teacher').check(z.toLowerCase()),
    from_day: z.iso.date(DAY_MISSING),
    until_day: z.iso.date(DAY_MISSING),
    /** The subject taught during that time; without it the substitute only sees the students. */
    subject_id: z.optional(z.union([z.literal(''), Id])),
  })
  .check(
    z.refine(({ from_day, until_day }) => from_day <= until_day, {
      message: /*i18n*/ 'The last day is before the first day',
      path: ['until_day'],
    }),
  );
export type SubstituteInput = z.infer<typeof SubstituteInput>;

const path = '/classes/{class_id}/subjects/{subject_id}' as const;
const NOT_A_TEACHER = {
  status: 409,
  message: /*i18n*/ 'Only people with the teacher role can teach a class.',
} as const;
const SUBJECT_ARCHIVED = {
  status: 409,
  message: /*i18n*/ 'This subject is archived. Restore it before you give it to a class.',
} as const;
const CHOSEN_BY_STUDENTS = {
  status: 409,
  message: /*i18n*/ 'Students have chosen this subject. Take it off on the class page.',
} as const;
const ids = { class_id: Id, subject_id: Id };

export const classSubjectsContract = {
  list: procedure
    .meta({ policy: maySeeSubjects })
    .route({
      method: 'GET',
      path: '/class-subjects',
      summary: 'What classes are taught, by whom',
      tags: ['subjects'],
    })
    .input(filterSchema(classSubjectFilters))
    .output(z.array(ClassSubject)),
  set: procedure
    .meta({ policy: mayWriteSubjects })
    .route({ method: 'PUT', path, summary: 'Say who teaches a subject to a class', tags: ['subjects'] })
    .input(z.extend(ClassSubjectInput, ids))
    .errors({
      NOT_A_TEACHER,
      SUBJECT_ARCHIVED,
    })
    .output(ClassSubject),
  /**
   * All cells or none: if one differs from what its editor saw, nothing is written and `conflicts`
   * has the current contents.
   */
  save: procedure
    .meta({ policy: mayWriteSubjects })
    .route({
      method: 'POST',
      path: '/class-subjects',
      summary: 'Write many cells of classes and subjects, if they are as their editor saw them',
      tags: ['subjects'],
    })
    .input(
      z.strictObject({
        cells: z.array(GridCell).check(
          z.minLength(1),
          z.maxLength(CELLS_AT_ONCE),
          z.refine(
            (cells) =>
              new Set(cells.map((cell) => `${cell.class_id} ${cell.subject_id}`)).size === cells.length,
            /*i18n*/ 'A cell appears twice',
          ),
        ),
      }),
    )
    .errors({ NOT_A_TEACHER, SUBJECT_ARCHIVED, CHOSEN_BY_STUDENTS })
    .output(
      z.object({
        saved: z.int(),
        conflicts: z.array(z.object({ class_id: Id, subject_id: Id, held: z.nullable(ClassSubject) })),
      }),
    ),
  remove: procedure
    .meta({ policy: mayWriteSubjects })
    .route({ method: 'DELETE', path, summary: 'Take a subject off a class', tags: ['subjects'] })
    .input(z.strictObject(ids))
    .output(z.strictObject(ids)),
  teaching: procedure
    .meta({ policy: maySeeSubjects })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/teaching',
      summary: 'Who teaches a class what from when until when, latest first',
      tags: ['subjects'],
    })
    .input(z.object({ class_id: Id }))
    .output(z.array(ClassTeaching)),
  addSubstitute: procedure
    .meta({ policy: mayWriteSubjects })
    .route({
      method: 'POST',
      path: '/classes/{class_id}/substitutes',
      summary: 'Let somebody teach a class for some days',
      tags: ['subjects'],
    })
    .input(z.extend(SubstituteInput, { class_id: Id }))
    .errors({
      NOT_A_TEACHER,
      NOT_TAUGHT: { status: 409, message: /*i18n*/ 'This class is not taught this subject.' },
      TEACHES_ALREADY: {
        status: 409,
        message: /*i18n*/ 'They teach this class on some of these days already.',
      },
      YEAR_CLOSED: {
        status: 409,
        message: /*i18n*/ 'This school year is closed and can no longer be changed.',
      },
    })
    .output(z.array(ClassTeaching)),
  endSubstitute: procedure
    .meta({ policy: mayWriteSubjects })
    .route({
      method: 'DELETE',
      path: '/classes/{class_id}/substitutes/{user_id}/{from_day}',
      summary: 'End what a substitute teaches a class, or take back what has not begun',
      tags: ['subjects'],
    })
    .input(z.strictObject({ class_id: Id, user_id: Id, from_day: z.iso.date() }))
    .output(z.array(ClassTeaching)),
};
