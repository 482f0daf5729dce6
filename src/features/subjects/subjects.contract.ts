import * as z from 'zod/mini';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { subjectFilters } from './subjects.filters.ts';
import { maySeeSubjects, mayWriteSubjects } from './subjects.policy.ts';
import { isCoefficient, plainDecimal } from './subjects.rules.ts';
import { USUAL_SETS } from './subjects-usual.ts';
import { Id } from '#platform/http/id.ts';

export const Subject = z.object({
  id: Id,
  code: z.string(),
  name_en: z.string(),
  name_fr: z.string(),
  group: z.nullable(z.string()),
  /** A decimal as text, exact: "2", "1.5". */
  default_coefficient: z.string(),
  archived_at: z.nullable(z.iso.datetime()),
  classes: z.int(),
});
export type Subject = z.infer<typeof Subject>;

/** A typed coefficient, with a comma or a point. */
export const Coefficient = z
  .string()
  .check(
    z.overwrite(plainDecimal),
    z.refine(isCoefficient, /*i18n*/ 'Enter a number above 0 with at most 2 decimals'),
  );

const name = (required: string, long: string) =>
  z.string().check(z.trim(), z.minLength(1, required), z.maxLength(80, long));

export const SubjectInput = z.strictObject({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Code is required'),
      z.maxLength(12, /*i18n*/ 'Code can have at most 12 characters'),
    ),
  name_en: name(/*i18n*/ 'English name is required', /*i18n*/ 'English name can have at most 80 characters'),
  name_fr: name(/*i18n*/ 'French name is required', /*i18n*/ 'French name can have at most 80 characters'),
  group: z.optional(
    z.string().check(z.trim(), z.maxLength(40, /*i18n*/ 'Group can have at most 40 characters')),
  ),
  default_coefficient: Coefficient,
});
export type SubjectInput = z.infer<typeof SubjectInput>;

export const SubjectFilters = filterSchema(subjectFilters);
export type SubjectFilters = z.infer<typeof SubjectFilters>;

const SUBJECT_EXISTS = { status: 409, message: /*i18n*/ 'A subject with this code already exists.' };

const byId = z.strictObject({ subject_id: Id });

export const subjectsContract = {
  list: procedure
    .meta({ policy: maySeeSubjects })
    .route({ method: 'GET', path: '/subjects', summary: 'Subjects by group and code', tags: ['subjects'] })
    .input(SubjectFilters)
    .output(z.object({ subjects: z.array(Subject), groups: z.array(z.string()) })),
  export: procedure
    .meta({ policy: mayWriteSubjects, heavy: true })
    .route({
      method: 'GET',
      path: '/subjects/export',
      summary: 'The subjects that the filters leave, as CSV or XLSX',
      tags: ['subjects'],
    })
    .input(z.extend(SubjectFilters, exportWish))
    .output(z.file()),
  create: procedure
    .meta({ policy: mayWriteSubjects })
    .route({
      method: 'POST',
      path: '/subjects',
      successStatus: 201,
      summary: 'Make a subject',
      tags: ['subjects'],
    })
    .input(SubjectInput)
    .errors({ SUBJECT_EXISTS })
    .output(Subject),
  /** Subjects whose codes already exist are skipped. */
  addUsual: procedure
    .meta({ policy: mayWriteSubjects })
    .route({
      method: 'POST',
      path: '/add-usual-subjects',
      summary: 'Make the subjects of a usual list that are not there yet',
      tags: ['subjects'],
    })
    .input(z.strictObject({ set: z.enum(USUAL_SETS, /*i18n*/ 'Please select a list') }))
    .output(z.object({ added: z.int() })),
  update: procedure
    .meta({ policy: mayWriteSubjects })
    .route({ method: 'PUT', path: '/subjects/{subject_id}', summary: 'Change a subject', tags: ['subjects'] })
    .input(z.extend(SubjectInput, { subject_id: Id }))
    .errors({ SUBJECT_EXISTS })
    .output(Subject),
  /** It can no longer be added to classes; classes that have it keep it. */
  archive: procedure
    .meta({ policy: mayWriteSubjects })
    .route({
      method: 'POST',
      path: '/subjects/{subject_id}/archive',
      summary: 'Archive a subject',
      tags: ['subjects'],
    })
    .input(byId)
    .output(Subject),
  restore: procedure
    .meta({ policy: mayWriteSubjects })
    .route({
      method: 'POST',
      path: '/subjects/{subject_id}/restore',
      summary: 'Bring an archived subject back',
      tags: ['subjects'],
    })
    .input(byId)
    .output(Subject),
};
