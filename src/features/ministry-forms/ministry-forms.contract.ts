import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { ReportCell, Words } from '#features/reports/reports.contract.ts';
import { Id } from '#platform/http/id.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { FORM_KEYS, formFilters } from './ministry-forms.filters.ts';
import { mayFillForms } from './ministry-forms.policy.ts';
import { MOST_TEXT, TYPED_KINDS } from './ministry-forms.rules.ts';

export const CELL_KINDS = [...TYPED_KINDS, 'percent', 'decimal'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

const Choice = z.object({ value: z.string(), words: Words });

/** The number of filled cells, and of all cells to be filled. */
const Filled = { filled: z.int(), asked: z.int() };

export const FormCell = z.object({
  kind: z.enum(CELL_KINDS),
  value: ReportCell,
  /** Whether a person fills it in; otherwise it is calculated from the records. */
  typed: z.boolean(),
  /** Why the records give an incomplete answer; null if it is complete. */
  lacks: z.nullable(Words),
  /** The page on which the missing data is entered. */
  to: z.nullable(z.string()),
});
export type FormCell = z.infer<typeof FormCell>;

export const FormTable = z.object({
  key: z.string(),
  part: Words,
  title: Words,
  /** The heading of the column of row names. */
  rows_head: Words,
  columns: z.array(z.object({ key: z.string(), head: Words, choices: z.array(Choice) })),
  rows: z.array(
    z.object({
      key: z.string(),
      label: ReportCell,
      /** The ministry's number of the field, if known. */
      code: z.nullable(z.string()),
      choices: z.array(Choice),
      cells: z.array(FormCell),
    }),
  ),
  /** The sums of the columns that have one. */
  total: z.nullable(z.array(ReportCell)),
  /** Whether the school adds the rows. */
  lines: z.boolean(),
  /** Whether the school stated that there is nothing to report. */
  none: z.boolean(),
  /** The period to which its typed cells apply. */
  keeps: z.enum(['school', 'year', 'term']),
  /** The id of a table added by the school. */
  own: z.nullable(Id),
  /** For an earlier day: which data is only known as of now; null if all of it is of that day. */
  recorded_now: z.nullable(Words),
  ...Filled,
});
export type FormTable = z.infer<typeof FormTable>;

export const FormPreview = z.object({
  key: z.enum(FORM_KEYS),
  title: Words,
  about: Words,
});
export type FormPreview = z.infer<typeof FormPreview>;

export const FormFilled = z.object(Filled);
export type FormFilled = z.infer<typeof FormFilled>;

export const FormAnswer = z.object({
  key: z.enum(FORM_KEYS),
  title: Words,
  about: Words,
  as_of: z.iso.date(),
  /** Null outside all school years: then only cells of the school's own file can be filled in. */
  year: z.nullable(z.string()),
  terms: z.array(z.object({ value: z.string(), words: Words })),
  term: z.nullable(z.string()),
  tables: z.array(FormTable),
  /** The same for all tables together. */
  recorded_now: z.nullable(Words),
  ...Filled,
});
export type FormAnswer = z.infer<typeof FormAnswer>;

const form = z.enum(FORM_KEYS);
const { as_of, term, table } = filterSchema(formFilters).shape;
const where = { form, as_of, term };

/**
 * With `table`: the rows of that table, and only the names of the others. Without: the number of answers of
 * every table, no rows.
 */
export const FormInput = z.object({ ...where, table });
export type FormInput = z.infer<typeof FormInput>;

const key = z.string().check(z.regex(/^[\w-]{1,60}$/));
const value = z.string().check(z.maxLength(MOST_TEXT, /*i18n*/ 'A cell can have at most 500 characters'));

export const SaveCellInput = z.strictObject({
  ...where,
  table: key,
  row: key,
  column: key,
  /** Empty to remove the entry. */
  value,
  /** The entry to be replaced: if it has changed, the call is refused. */
  before: value,
});
export type SaveCellInput = z.infer<typeof SaveCellInput>;

export const OWN_ROWS = ['class', 'level', 'teacher', 'lines'] as const;

/** Figures from the records that a school's own table may show, by class or level. */
export const OWN_MEASURES = [
  'students',
  'girls',
  'boys',
  'repeaters',
  'repeating_girls',
  'repeating_boys',
  'uncertified',
] as const;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const ownHead = { name_en: name, name_fr: name };
export const OwnColumn = z.union([
  z.strictObject({ ...ownHead, kind: z.enum(['count', 'money', 'text', 'day', 'yes_no']) }),
  z.strictObject({ ...ownHead, measure: z.enum(OWN_MEASURES) }),
]);
export type OwnColumn = z.infer<typeof OwnColumn>;

export const AddTableInput = z
  .strictObject({
    form,
    ...ownHead,
    /** One row for each of these, or the rows listed in `labels`. */
    rows: z.enum([...OWN_ROWS, 'listed']),
    labels: z.array(z.strictObject(ownHead)).check(z.maxLength(60)),
    columns: z
      .array(OwnColumn)
      .check(
        z.minLength(1, /*i18n*/ 'Please give the table at least one column'),
        z.maxLength(12, /*i18n*/ 'A table can have at most 12 columns'),
      ),
  })
  .check(
    z.refine(({ rows, labels }) => rows !== 'listed' || labels.length > 0, {
      error: /*i18n*/ 'Please write at least one row',
      path: ['labels'],
    }),
    z.refine(
      ({ rows, columns }) =>
        rows === 'class' || rows === 'level' || columns.every((column) => !('measure' in column)),
      {
        error: /*i18n*/ 'Figures from the records are shown by class or by level',
        path: ['columns'],
      },
    ),
  );
export type AddTableInput = z.infer<typeof AddTableInput>;

export const FormFileInput = z.object({
  ...where,
  format: z._default(z.enum(['xlsx', 'csv', 'pdf']), 'xlsx'),
  language: z._default(z.enum(['en', 'fr']), 'en'),
});
export type FormFileInput = z.infer<typeof FormFileInput>;

const tags = ['ministry forms'];

export const ministryFormsContract = {
  list: procedure
    .meta({ policy: mayFillForms })
    .route({
      method: 'GET',
      path: '/ministry-forms',
      summary: 'The forms of the ministries',
      tags,
    })
    .output(z.array(FormPreview)),
  filled: procedure
    .meta({ policy: mayFillForms })
    .route({
      method: 'GET',
      path: '/ministry-forms/filled',
      summary: 'How complete a form is today',
      tags,
    })
    .input(z.object({ form }))
    .output(FormFilled),
  read: procedure
    .meta({ policy: mayFillForms })
    .route({
      method: 'GET',
      path: '/ministry-forms/form',
      summary: 'One form: calculated cells, and those that the school fills in',
      tags,
    })
    .input(FormInput)
    .output(FormAnswer),
  save: procedure
    .meta({ policy: mayFillForms })
    .route({
      method: 'PUT',
      path: '/ministry-forms/cell',
      summary: 'Fill in one cell of a form, or say that a table has nothing to report',
      tags,
    })
    .input(SaveCellInput)
    .errors({
      NO_YEAR: { status: 409, message: /*i18n*/ 'Today is not in any school year.' },
      CHANGED_MEANWHILE: {
        status: 409,
        message: /*i18n*/ 'Somebody else filled in this cell meanwhile.',
      },
      NOT_OF_THIS_KIND: { status: 422, message: /*i18n*/ 'This cell takes another kind of value.' },
    })
    .output(FormTable),
  addTable: procedure
    .meta({ policy: mayFillForms })
    .route({
      method: 'POST',
      path: '/ministry-forms/tables',
      summary: 'Add a table of the school’s own to a form',
      tags,
    })
    .input(AddTableInput)
    .errors({
      TOO_MANY: { status: 409, message: /*i18n*/ 'A form can have at most 40 tables of your own.' },
    })
    .output(z.object({ id: Id })),
  removeTable: procedure
    .meta({ policy: mayFillForms })
    .route({
      method: 'DELETE',
      path: '/ministry-forms/tables/{table_id}',
      summary: 'Remove a table of the school’s own, with its entries',
      tags,
    })
    .input(z.object({ table_id: Id }))
    .output(z.object({ id: Id })),
  export: procedure
    .meta({ policy: mayFillForms, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/ministry-forms/export',
      summary: 'A form as a workbook with a sheet a table, as “code;value” lines, or on paper',
      tags,
    })
    .input(FormFileInput)
    .output(z.file()),
};
