import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { maySeeTakers, maySeeTaken, maySeeSubjects, mayWriteSubjects } from './subjects.policy.ts';
import { Id } from '#platform/http/id.ts';

const student = { student_id: Id, roll_number: z.string(), full_name: z.nullable(z.string()) };

/** The students who take a class's subject: all of them, or those who chose it. */
export const SubjectTakers = z.object({
  taken_by: z.enum(['all', 'chosen']),
  group: z.nullable(z.string()),
  /** Existing groups of this subject, offered as suggestions while typing. */
  groups: z.array(z.string()),
  /** The line of options that it belongs to, taught at the same time; null if it has its own time. */
  option_line: z.nullable(z.int()),
  /** The class's other optional subjects, each with its line. */
  others: z.array(
    z.object({ subject_id: Id, name_en: z.string(), name_fr: z.string(), option_line: z.nullable(z.int()) }),
  ),
  /** The class's current students; `from_day` is the day since when each has chosen the subject. */
  students: z.array(
    z.object({
      ...student,
      from_day: z.nullable(z.iso.date()),
      /** Other optional subjects of the class that the student has chosen, now or from a later day on. */
      other_ids: z.array(Id),
    }),
  ),
});
export type SubjectTakers = z.infer<typeof SubjectTakers>;

export const SubjectTakersInput = z.strictObject({
  taken_by: z.enum(['all', 'chosen']),
  /** Takes effect from this day; later entries are overwritten. */
  from_day: z.iso.date(/*i18n*/ 'Please enter a date'),
  student_ids: z.array(Id).check(z.maxLength(500)),
  /** Classes with the same group name are taught together by one teacher. */
  group: z.optional(
    z.string().check(z.trim(), z.maxLength(40, /*i18n*/ 'Group can have at most 40 characters')),
  ),
  /**
   * Another optional subject of the class: from now on both are taught at the same time, together with the
   * rest of its line. Null for its own time; unchanged if absent.
   */
  at_once_with: z.optional(z.nullable(Id)),
});
export type SubjectTakersInput = z.infer<typeof SubjectTakersInput>;

export const Taker = z.object({
  ...student,
  class: z.object({ name: z.string(), section: z.nullable(z.string()) }),
});
export type Taker = z.infer<typeof Taker>;

export const TakenSubject = z.object({
  class_id: Id,
  subject_id: Id,
  code: z.string(),
  name_en: z.string(),
  name_fr: z.string(),
  coefficient: z.string(),
  /** All its teachers, separated by commas; null if nobody is assigned. */
  teacher: z.nullable(z.string()),
  /** Whether the student chose it; other subjects are taken by the whole class. */
  chosen: z.boolean(),
  group: z.nullable(z.string()),
});
export type TakenSubject = z.infer<typeof TakenSubject>;

const path = '/classes/{class_id}/subjects/{subject_id}/takers' as const;
const ids = { class_id: Id, subject_id: Id };
const tags = ['subjects'];

export const chosenContract = {
  get: procedure
    .meta({ policy: maySeeSubjects })
    .route({
      method: 'GET',
      path,
      summary: 'Who of a class takes a subject, all or those who chose it',
      tags,
    })
    .input(z.object(ids))
    .output(SubjectTakers),
  set: procedure
    .meta({ policy: mayWriteSubjects })
    .route({ method: 'PUT', path, summary: 'Say who of a class takes a subject, from a day on', tags })
    .input(z.extend(SubjectTakersInput, ids))
    .errors({
      NOT_IN_CLASS: { status: 409, message: /*i18n*/ 'A student is not in this class on that day.' },
      YEAR_CLOSED: {
        status: 409,
        message: /*i18n*/ 'This school year is closed and can no longer be changed.',
      },
      NOT_AN_OPTION: {
        status: 409,
        message: /*i18n*/ 'The whole class takes that subject: it needs a time of its own.',
      },
      TAKES_BOTH: {
        status: 409,
        message:
          /*i18n*/ 'A chosen student takes another subject at the same time. Remove them from it first.',
      },
    })
    .output(SubjectTakers),
  /** Teachers see only students of classes they have access to, even within a group. */
  students: procedure
    .meta({ policy: maySeeTakers })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/subjects/{subject_id}/students',
      summary: 'Who takes a subject with a class on a day, in all classes that are taught it together',
      tags,
    })
    .input(z.object({ ...ids, day: z.optional(z.iso.date()) }))
    .output(z.array(Taker)),
  ofStudent: procedure
    .meta({ policy: maySeeTaken })
    .route({
      method: 'GET',
      path: '/students/{student_id}/subjects',
      summary: 'What a student takes today, and who teaches it',
      tags,
    })
    .input(z.object({ student_id: Id }))
    .output(z.array(TakenSubject)),
};
