import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { maySeeOwnClasses } from './my-classes.policy.ts';
import { Id } from '#platform/http/id.ts';

const schoolClass = {
  id: Id,
  name: z.string(),
  section: z.nullable(z.string()),
  grade_level: z.nullable(z.enum(GRADE_LEVELS)),
  /** The school's own level name; null for "Grade 7". */
  level: z.nullable(z.string()),
};
const subject = { id: Id, code: z.string(), name_en: z.string(), name_fr: z.string() };

export const OwnClass = z.object({
  ...schoolClass,
  /** The teacher's subjects in the class; for a student, all of the class's subjects. */
  subjects: z.array(z.object(subject)),
  students: z.int(),
});
export type OwnClass = z.infer<typeof OwnClass>;

export const ClassStudent = z.object({
  id: Id,
  roll_number: z.string(),
  full_name: z.nullable(z.string()),
  date_of_birth: z.nullable(z.iso.date()),
  status: z.enum(STUDENT_STATUSES),
  guardians: z.array(z.object({ full_name: z.string(), phone: z.nullable(z.string()) })),
});
export type ClassStudent = z.infer<typeof ClassStudent>;

export const OwnClassPage = z.object({
  ...schoolClass,
  subjects: z.array(
    z.object({
      ...subject,
      coefficient: z.string(),
      weekly_hours: z.nullable(z.string()),
      teacher: z.nullable(z.string()),
      /** Whether the current user teaches it. */
      own: z.boolean(),
      /** Whether only students who chose it take it. */
      chosen: z.boolean(),
      /** The other classes it is taught with; null if none. */
      group: z.nullable(z.string()),
    }),
  ),
  /** The teachers responsible for the class, by name. */
  teachers: z.array(z.string()),
  /** Null for students. */
  students: z.nullable(z.array(ClassStudent)),
  /** Names only; null for teachers. */
  classmates: z.nullable(z.array(z.string())),
  /** Whether the caller is a student who may write messages to teachers and the office. */
  may_write: z.boolean(),
});
export type OwnClassPage = z.infer<typeof OwnClassPage>;

export const myClassesContract = {
  list: procedure
    .meta({ policy: maySeeOwnClasses })
    .route({
      method: 'GET',
      path: '/my-classes',
      summary: 'The classes that the caller teaches, or is in',
      tags: ['my-classes'],
    })
    .output(z.array(OwnClass)),
  get: procedure
    .meta({ policy: maySeeOwnClasses })
    .route({
      method: 'GET',
      path: '/my-classes/{class_id}',
      summary: 'One of the own classes, as a teacher or a student of it may know it',
      tags: ['my-classes'],
    })
    .input(z.object({ class_id: Id }))
    .output(OwnClassPage),
};
