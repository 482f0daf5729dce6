import * as z from 'zod/mini';
import { office, studentOffice } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { MOST_LEVELS, PAPER_LANGUAGES, USUAL_SETS } from './levels.rules.ts';
import { Id } from '#platform/http/id.ts';

export const SchoolLevel = z.object({
  id: Id,
  name: z.string(),
  /** One of the twelve grades; null for the nursery. */
  grade_level: z.nullable(z.enum(GRADE_LEVELS)),
  /** Number of classes with this level. */
  classes: z.int(),
});
export type SchoolLevel = z.infer<typeof SchoolLevel>;

/** The authority printed at the top of documents; null uses the school's. */
const papers = {
  paper_language: z.nullable(z.enum(PAPER_LANGUAGES)),
  authority_fr: z.nullable(z.string()),
  authority_en: z.nullable(z.string()),
};

export const SchoolSection = z.object({
  id: Id,
  name: z.string(),
  head: z.nullable(z.object({ user_id: Id, full_name: z.string() })),
  ...papers,
  /** From the youngest students to the oldest. */
  levels: z.array(SchoolLevel),
});
export type SchoolSection = z.infer<typeof SchoolSection>;

const SECTION_NAME = /*i18n*/ 'Please enter the name of the section';
const LEVEL_NAME = /*i18n*/ 'Please name each level';
const TOO_LONG = /*i18n*/ 'This name is too long';

const authority = z.nullable(z.string().check(z.trim(), z.maxLength(500)));

/** A section as a whole: omitted levels are removed, the others take the given order. */
export const SectionInput = z.strictObject({
  name: z.string(SECTION_NAME).check(z.trim(), z.minLength(1, SECTION_NAME), z.maxLength(60, TOO_LONG)),
  head_id: z.nullable(Id),
  paper_language: z.optional(z.nullable(z.enum(PAPER_LANGUAGES))),
  /** One line each: country, motto, ministry. Unchanged if omitted. */
  authority_fr: z.optional(authority),
  authority_en: z.optional(authority),
  levels: z
    .array(
      z.strictObject({
        /** Omitted for a new level. */
        id: z.optional(Id),
        name: z.string(LEVEL_NAME).check(z.trim(), z.minLength(1, LEVEL_NAME), z.maxLength(30, TOO_LONG)),
        grade_level: z.nullable(z.enum(GRADE_LEVELS)),
      }),
    )
    .check(z.maxLength(MOST_LEVELS, /*i18n*/ 'A section can have at most 20 levels')),
});
export type SectionInput = z.infer<typeof SectionInput>;

const mayKeepLevels = office('academic', 'registrar');
const tags = ['levels'];
const SECTION_EXISTS = { status: 409, message: /*i18n*/ 'A section with this name already exists.' };
const LEVEL_EXISTS = { status: 409, message: /*i18n*/ 'Two levels of a section cannot have the same name.' };
const LEVEL_IN_USE = {
  status: 409,
  message: /*i18n*/ 'Classes use this level. Give them another level first.',
};
const LEVEL_HAS_FEES = {
  status: 409,
  message: /*i18n*/ 'Fees were created for this level, so it cannot be removed.',
};
const LEVEL_HAS_PLANS = {
  status: 409,
  message: /*i18n*/ 'Yearly plans were written for this level, so it cannot be removed.',
};
const NOT_STAFF = {
  status: 409,
  message: /*i18n*/ 'Only administrators and teachers can head a section.',
};

export const levelsContract = {
  list: procedure
    // Filters by level stand on lists of every duty that concerns students.
    .meta({ policy: studentOffice })
    .route({ method: 'GET', path: '/sections', summary: 'Sections of the school, with their levels', tags })
    .output(z.array(SchoolSection)),
  addUsual: procedure
    .meta({ policy: mayKeepLevels })
    .route({
      method: 'POST',
      path: '/sections/usual',
      summary: 'Add sections with the levels that such schools usually have; what is there stays',
      tags,
    })
    .input(z.strictObject({ sets: z.array(z.enum(USUAL_SETS)).check(z.minLength(1), z.maxLength(5)) }))
    .output(z.array(SchoolSection)),
  create: procedure
    .meta({ policy: mayKeepLevels })
    .route({ method: 'POST', path: '/sections', successStatus: 201, summary: 'Make a section', tags })
    .input(SectionInput)
    .errors({ SECTION_EXISTS, LEVEL_EXISTS, NOT_STAFF })
    .output(SchoolSection),
  change: procedure
    .meta({ policy: mayKeepLevels })
    .route({
      method: 'PUT',
      path: '/sections/{section_id}',
      summary: 'Change a section, its head and its levels; its classes follow the grade of their level',
      tags,
    })
    .input(z.extend(SectionInput, { section_id: Id }))
    .errors({ SECTION_EXISTS, LEVEL_EXISTS, LEVEL_IN_USE, LEVEL_HAS_FEES, LEVEL_HAS_PLANS, NOT_STAFF })
    .output(SchoolSection),
  remove: procedure
    .meta({ policy: mayKeepLevels })
    .route({
      method: 'DELETE',
      path: '/sections/{section_id}',
      summary: 'Remove a section that no class belongs to',
      tags,
    })
    .input(z.strictObject({ section_id: Id }))
    .errors({ LEVEL_IN_USE, LEVEL_HAS_FEES, LEVEL_HAS_PLANS })
    .output(z.object({ id: Id })),
};
