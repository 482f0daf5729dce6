import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepMarking } from './marking.policy.ts';
import { PROMOTION_OUTCOMES } from './marking-scheme.ts';
import { MarkingSchemeInput, SchemeShape } from './marking-scheme-schema.ts';
import { Id } from '#platform/http/id.ts';

const names = z.object({ en: z.string(), fr: z.string() });
const count = z.int();

export const SchemeSummary = z.object({
  /** Shared by all versions of a scheme. */
  scheme_id: Id,
  /** The latest version; the fields below describe it too. */
  version: count,
  name: names,
  preset: z.nullable(z.string()),
  /** Whether a sheet using this version was closed: changes then create the next version. */
  frozen: z.boolean(),
  archived: z.boolean(),
  /** Number of classes this year marked by any version. */
  classes: count,
});
export type SchemeSummary = z.infer<typeof SchemeSummary>;

export const SchemeList = z.object({
  presets: z.array(z.object({ key: z.string(), name: names })),
  schemes: z.array(SchemeSummary),
  /** The current school year; null if none exists yet. */
  year: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Number of classes this year without a scheme. */
  without: count,
});
export type SchemeList = z.infer<typeof SchemeList>;

export const Scheme = z.extend(SchemeSummary, {
  scheme: SchemeShape,
  /** The revision the reader has seen; changes are based on it. */
  revision: z.string(),
  /** Latest first. */
  versions: z.array(
    z.object({
      version: count,
      frozen_at: z.nullable(z.iso.datetime()),
      created_at: z.iso.datetime(),
      /** Across all years. */
      classes: count,
    }),
  ),
});
export type Scheme = z.infer<typeof Scheme>;

export const MarkedClass = z.object({
  class_id: Id,
  name: z.string(),
  section: z.nullable(z.string()),
  /** The school's own level name and section. */
  level: z.nullable(z.string()),
  school_section: z.nullable(z.string()),
  marking: z.nullable(
    z.object({
      scheme_id: Id,
      name: names,
      version: count,
      exam_class: z.boolean(),
      /** A sheet of the class was closed, so it keeps its version this year. */
      frozen: z.boolean(),
    }),
  ),
});
export type MarkedClass = z.infer<typeof MarkedClass>;

export const MarkedSubject = z.object({
  subject_id: Id,
  name: names,
  group: z.nullable(z.string()),
  coefficient: z.string(),
  counts: z.boolean(),
  core: z.boolean(),
});
export type MarkedSubject = z.infer<typeof MarkedSubject>;

export const SchemePreview = z.object({
  /** The calculation of the first student's average; null if the scheme forms none. */
  sentence: z.nullable(z.string()),
  students: z.array(
    z.object({
      name: z.string(),
      average: z.nullable(z.string()),
      rank: z.nullable(count),
      classified: z.boolean(),
      grade: z.nullable(names),
      appreciation: z.nullable(names),
      honours: z.array(names),
      promotion: z.nullable(z.enum(PROMOTION_OUTCOMES)),
    }),
  ),
});
export type SchemePreview = z.infer<typeof SchemePreview>;

const tags = ['marking'];
export const NO_YEAR = {
  status: 409,
  message: /*i18n*/ 'There is no current school year yet. Add it first.',
} as const;
const SCHEME_ARCHIVED = {
  status: 409,
  message: /*i18n*/ 'This scheme is archived. Restore it first.',
} as const;
const SHEETS_OUTSIDE = {
  status: 409,
  message: /*i18n*/ 'There are mark sheets for a period that this scheme does not have.',
} as const;
const CLASS_FROZEN = {
  status: 409,
  message: /*i18n*/ 'A sheet of this class is closed: what counts stays as it is this year.',
} as const;

const ofScheme = { scheme_id: Id };
const ofClass = { class_id: Id };

export const markingContract = {
  list: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'GET',
      path: '/marking/schemes',
      summary: 'Marking schemes, and the presets to begin with',
      tags,
    })
    .output(SchemeList),
  get: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'GET',
      path: '/marking/schemes/{scheme_id}',
      summary: 'A marking scheme: its latest version, or an earlier one',
      tags,
    })
    .input(z.strictObject({ ...ofScheme, version: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }))
    .output(Scheme),
  create: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'POST',
      path: '/marking/schemes',
      successStatus: 201,
      summary: 'Make a marking scheme from a preset',
      tags,
    })
    .input(z.strictObject({ preset: z.string().check(z.minLength(1), z.maxLength(60)) }))
    .errors({
      PRESET_NOT_FOUND: { status: 409, message: /*i18n*/ 'This preset does not exist.' },
    })
    .output(z.object(ofScheme)),
  /** If the version is frozen, creates the next one. */
  change: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'PUT',
      path: '/marking/schemes/{scheme_id}',
      summary: 'Change a marking scheme; classes whose sheets are closed keep their version',
      tags,
    })
    .input(
      z.strictObject({
        ...ofScheme,
        revision: z.string().check(z.maxLength(64)),
        scheme: MarkingSchemeInput,
      }),
    )
    .errors({
      SCHEME_CHANGED: {
        status: 409,
        message: /*i18n*/ 'Somebody changed this scheme meanwhile. Open it again.',
      },
      SCHEME_ARCHIVED,
      SHEETS_OUTSIDE,
    })
    .output(Scheme),
  /** Read-only. */
  preview: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'POST',
      path: '/marking/preview',
      summary: 'What a marking scheme makes of a class of three; writes nothing',
      tags,
    })
    .input(z.strictObject({ scheme: MarkingSchemeInput, language: z._default(z.enum(['en', 'fr']), 'fr') }))
    .output(SchemePreview),
  setArchived: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'POST',
      path: '/marking/schemes/{scheme_id}/archived',
      summary: 'Archive a marking scheme, or bring it back',
      tags,
    })
    .input(z.strictObject({ ...ofScheme, archived: z.boolean() }))
    .output(SchemeSummary),
  classes: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'GET',
      path: '/marking/classes',
      summary: 'The classes of the current year, and by which scheme they are marked',
      tags,
    })
    .output(z.array(MarkedClass)),
  give: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'POST',
      path: '/marking/classes',
      summary: 'Mark classes of the current year by the latest version of a scheme',
      tags,
    })
    .input(
      z.strictObject({
        ...ofScheme,
        class_ids: z
          .array(Id)
          .check(z.minLength(1, /*i18n*/ 'Please select at least one class'), z.maxLength(500)),
      }),
    )
    .errors({ NO_YEAR, SCHEME_ARCHIVED, SHEETS_OUTSIDE })
    /** `kept` counts the classes with a closed sheet, which keep their scheme. */
    .output(z.object({ given: count, kept: count })),
  setExamClass: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'PUT',
      path: '/marking/classes/{class_id}/exam-class',
      summary: 'Say whether a class sits a state examination this year',
      tags,
    })
    .input(z.strictObject({ ...ofClass, exam_class: z.boolean() }))
    .errors({
      NO_YEAR,
      NO_SCHEME: { status: 409, message: /*i18n*/ 'Choose a marking scheme for this class first.' },
    })
    .output(z.object(ofClass)),
  subjects: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'GET',
      path: '/marking/classes/{class_id}/subjects',
      summary: 'The subjects of a class: which count in the average, and which are core subjects',
      tags,
    })
    .input(z.strictObject(ofClass))
    .errors({ NO_YEAR })
    .output(z.array(MarkedSubject)),
  setSubject: procedure
    .meta({ policy: mayKeepMarking })
    .route({
      method: 'PUT',
      path: '/marking/classes/{class_id}/subjects/{subject_id}',
      summary: 'Say whether a subject of a class counts, and whether it is a core subject',
      tags,
    })
    .input(z.strictObject({ ...ofClass, subject_id: Id, counts: z.boolean(), core: z.boolean() }))
    .errors({ NO_YEAR, CLASS_FROZEN })
    .output(MarkedSubject),
};
