import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Coefficient } from './subjects.contract.ts';
import { classSubjectFilters } from './subjects.filters.ts';
import { maySeeSubjects, mayWriteSubjects } from './subjects.policy.ts';
import { isWeeklyHours, plainDecimal } from './subjects.rules.ts';

/** What a class is taught, by whom and how much it counts there. */
export const ClassSubject = z.object({
  class_id: z.uuid(),
  subject_id: z.uuid(),
  teacher: z.nullable(
    z.object({
      user_id: z.uuid(),
      full_name: z.string(),
      /** Whether they are among the class's teachers, who alone see its students. */
      sees_students: z.boolean(),
    }),
  ),
  coefficient: z.string(),
  weekly_hours: z.nullable(z.string()),
});
export type ClassSubject = z.infer<typeof ClassSubject>;

export const ClassSubjectInput = z.strictObject({
  teacher_id: z.nullable(z.uuid()),
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

const path = '/classes/{class_id}/subjects/{subject_id}' as const;
const ids = { class_id: z.uuid(), subject_id: z.uuid() };

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
      NOT_A_TEACHER: {
        status: 409,
        message: /*i18n*/ 'Only people with the teacher role can teach a class.',
      },
      SUBJECT_ARCHIVED: {
        status: 409,
        message: /*i18n*/ 'This subject is archived. Restore it before you give it to a class.',
      },
    })
    .output(ClassSubject),
  remove: procedure
    .meta({ policy: mayWriteSubjects })
    .route({ method: 'DELETE', path, summary: 'Take a subject off a class', tags: ['subjects'] })
    .input(z.strictObject(ids))
    .output(z.strictObject(ids)),
};
