import * as z from 'zod/mini';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayPrintClasses, maySeeClasses, mayWriteClasses } from './classes.policy.ts';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { Id } from '#platform/http/id.ts';

export const GradeLevel = z.enum(GRADE_LEVELS);

export const ClassTeacher = z.object({ user_id: Id, full_name: z.string() });
export type ClassTeacher = z.infer<typeof ClassTeacher>;

export const SchoolClass = z.object({
  id: Id,
  name: z.string(),
  section: z.nullable(z.string()),
  /** One of the twelve grades; null for a nursery class. */
  grade_level: z.nullable(GradeLevel),
  level_id: z.nullable(Id),
  /** The school's name of its level; null shows as "Grade 7". */
  level: z.nullable(z.string()),
  /**
   * Teachers with access today; `given` if the office granted permanent access, independent of subjects
   * taught.
   */
  teachers: z.array(z.extend(ClassTeacher, { given: z.boolean() })),
  /** Professeur principal, class master: the one teacher responsible for the class. */
  class_master: z.nullable(ClassTeacher),
  capacity: z.nullable(z.int()),
  students: z.int(),
});
export type SchoolClass = z.infer<typeof SchoolClass>;

const CAPACITY = /*i18n*/ 'Enter a number of places from 1 to 999';
const LEVEL_NEEDED = /*i18n*/ 'Please select a grade level';

const classFields = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Class name is required'),
      z.maxLength(60, /*i18n*/ 'Class name can have at most 60 characters'),
    ),
  section: z.optional(
    z.string().check(z.trim(), z.maxLength(30, /*i18n*/ 'Section can have at most 30 characters')),
  ),
  grade_level: z.nullish(z.enum(GRADE_LEVELS, LEVEL_NEEDED)),
  /** One of the school's levels, whose grade takes precedence. */
  level_id: z.nullish(Id),
  /** Omitted keeps the value; null removes it. */
  capacity: z.optional(z.nullable(z.int(CAPACITY).check(z.gte(1, CAPACITY), z.lte(999, CAPACITY)))),
  class_master_id: z.optional(z.nullable(Id)),
});
const hasLevel = ({ grade_level, level_id }: { grade_level?: unknown; level_id?: unknown }) =>
  Boolean(grade_level ?? level_id);
const levelNeeded = { error: LEVEL_NEEDED, path: ['grade_level'] };

export const ClassInput = classFields.check(z.refine(hasLevel, levelNeeded));
export type ClassInput = z.infer<typeof ClassInput>;

const NOT_A_TEACHER = {
  status: 409,
  message: /*i18n*/ 'Only people with the teacher role can teach a class.',
};
export const CLASS_PAPERS = ['list', 'contacts', 'birthdays', 'signatures', 'photos', 'register'] as const;
export type ClassPaperKind = (typeof CLASS_PAPERS)[number];
export const ClassPaperInput = z.object({
  class_id: Id,
  kind: z.enum(CLASS_PAPERS),
  /** A day of the first week; defaults to today. */
  from: z.optional(z.iso.date()),
  weeks: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(5)), 4),
  /** The subject of a signature sheet, and its number of columns; all but the last have no heading. */
  purpose: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  columns: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(8)), 1),
  language: z._default(z.enum(['en', 'fr']), 'fr'),
});
export type ClassPaperInput = z.infer<typeof ClassPaperInput>;

/** Several classes created at once: "6e A", "6e B". */
export const ManyClassesInput = z.strictObject({
  classes: z
    .array(z.strictObject({ level_id: Id, section: z.string().check(z.trim(), z.maxLength(30)) }))
    .check(z.minLength(1, /*i18n*/ 'Please choose at least one level'), z.maxLength(200)),
});
export type ManyClassesInput = z.infer<typeof ManyClassesInput>;

const UNKNOWN_LEVEL = { status: 409, message: /*i18n*/ 'This level does not exist any more.' };
const CLASS_EXISTS = { status: 409, message: /*i18n*/ 'A class with this name and section already exists.' };

const TeacherIds = z.array(Id).check(z.maxLength(50));

export const classesContract = {
  list: procedure
    .meta({ policy: maySeeClasses })
    .route({ method: 'GET', path: '/classes', summary: 'Classes by grade level and name', tags: ['classes'] })
    .output(z.array(SchoolClass)),
  export: procedure
    .meta({ policy: mayWriteClasses, heavy: true })
    .route({
      method: 'GET',
      path: '/classes/export',
      summary: 'The classes by level, as CSV or XLSX',
      tags: ['classes'],
    })
    .input(z.object(exportWish))
    .output(z.file()),
  get: procedure
    .meta({ policy: maySeeClasses })
    .route({ method: 'GET', path: '/classes/{class_id}', summary: 'One class', tags: ['classes'] })
    .input(z.object({ class_id: Id }))
    .output(SchoolClass),
  create: procedure
    .meta({ policy: mayWriteClasses })
    .route({
      method: 'POST',
      path: '/classes',
      successStatus: 201,
      summary: 'Make a class',
      tags: ['classes'],
    })
    .input(ClassInput)
    .errors({ CLASS_EXISTS, NOT_A_TEACHER, UNKNOWN_LEVEL })
    .output(SchoolClass),
  createMany: procedure
    .meta({ policy: mayWriteClasses })
    .route({
      method: 'POST',
      path: '/classes/many',
      successStatus: 201,
      summary: 'Make classes of levels at once, named after them; those that are there already stay',
      tags: ['classes'],
    })
    .input(ManyClassesInput)
    .errors({ UNKNOWN_LEVEL })
    .output(z.object({ made: z.int() })),
  update: procedure
    .meta({ policy: mayWriteClasses })
    .route({ method: 'PUT', path: '/classes/{class_id}', summary: 'Change a class', tags: ['classes'] })
    .input(z.extend(classFields, { class_id: Id }).check(z.refine(hasLevel, levelNeeded)))
    .errors({ CLASS_EXISTS, NOT_A_TEACHER, UNKNOWN_LEVEL })
    .output(SchoolClass),
  setTeachers: procedure
    .meta({ policy: mayWriteClasses })
    .route({
      method: 'PUT',
      path: '/classes/{class_id}/teachers',
      summary: 'Say to which teachers a class is open, beside those who teach a subject of it',
      tags: ['classes'],
    })
    .input(
      z.strictObject({
        class_id: Id,
        teacher_ids: TeacherIds,
        /**
         * The access list the caller's page showed: only the difference is applied. If omitted, the whole set
         * is replaced.
         */
        was: z.optional(TeacherIds),
      }),
    )
    .errors({ NOT_A_TEACHER })
    .output(SchoolClass),
  paper: procedure
    .meta({ policy: mayPrintClasses, heavy: true })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/paper',
      summary: 'A class’s list, contacts, birthdays, signature sheet, photos or empty register, as a PDF',
      tags: ['classes'],
    })
    .input(ClassPaperInput)
    .output(z.file()),
};
