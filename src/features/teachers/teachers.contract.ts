import * as z from 'zod/mini';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { teacherFilters } from './teachers.filters.ts';
import { maySeeTeachers } from './teachers.policy.ts';
import { Id } from '#platform/http/id.ts';

const TaughtClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });
const TaughtSubject = z.object({
  id: Id,
  code: z.string(),
  name_en: z.string(),
  name_fr: z.string(),
});

export const Teacher = z.object({
  user_id: Id,
  full_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** When the account was closed; null while it is open. */
  disabled_at: z.nullable(z.iso.datetime()),
  subjects: z.array(TaughtSubject),
  /** Classes the office gave them access to, and those where they teach a subject. */
  classes: z.array(TaughtClass),
  /** The sum, as text: "18", "4.5"; null if no hours are known. */
  weekly_hours: z.nullable(z.string()),
});
export type Teacher = z.infer<typeof Teacher>;

export const Teaching = z.object({
  class: TaughtClass,
  /** Null if they are assigned to the class without a subject. */
  subject: z.nullable(TaughtSubject),
  coefficient: z.nullable(z.string()),
  weekly_hours: z.nullable(z.string()),
});
export type Teaching = z.infer<typeof Teaching>;

export const TeacherFilters = filterSchema(teacherFilters);
export type TeacherFilters = z.infer<typeof TeacherFilters>;

export const teachersContract = {
  list: procedure
    .meta({ policy: maySeeTeachers })
    .route({
      method: 'GET',
      path: '/teachers',
      summary: 'Teachers by name, with their subjects and classes',
      tags: ['teachers'],
    })
    .input(TeacherFilters)
    .output(z.object({ teachers: z.array(Teacher), total: z.int() })),
  export: procedure
    .meta({ policy: maySeeTeachers, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/teachers/export',
      summary: 'The teachers that the search leaves, as CSV or XLSX',
      tags: ['teachers'],
    })
    .input(z.extend(TeacherFilters, exportWish))
    .output(z.file()),
  get: procedure
    .meta({ policy: maySeeTeachers })
    .route({
      method: 'GET',
      path: '/teachers/{user_id}',
      summary: 'One teacher and what they teach, by class',
      tags: ['teachers'],
    })
    .input(z.object({ user_id: Id }))
    .output(z.extend(Teacher, { teaching: z.array(Teaching) })),
};
