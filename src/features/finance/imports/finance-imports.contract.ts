import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { READ_REFUSALS, RUN_REFUSALS } from '#platform/imports/read-refusals.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { FinanceType } from '../categories/categories.contract.ts';
import { mayKeepBooks } from '../finance.policy.ts';
import { Id } from '#platform/http/id.ts';

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(99)));

/** The columns of a file by meaning, numbered from 0, and the format of its figures. */
export const ImportMapping = z.strictObject({
  date: column,
  description: column,
  /** One signed column, or separate ones for income and expenses. */
  amount: column,
  income: column,
  expense: column,
  /**
   * A column with words such as income, expense, recette, dépense, credit, debit. Without it the
   * sign decides.
   */
  type: column,
  category: column,
  payment_method: column,
  notes: column,
  /** True if 03/11/2026 is 3 November. */
  day_first: z.boolean(),
  /** The decimal separator. */
  decimal: z.enum([',', '.']),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** An uploaded file that awaits its mapping: nothing is in the books yet. */
export const ImportDraft = z.object({
  id: Id,
  file_name: z.string(),
  head: z.array(z.string()),
  /** The first lines after the header. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** The last mapping for files with this header, or a guess from its words. */
  mapping: ImportMapping,
  remembered: z.boolean(),
});
export type ImportDraft = z.infer<typeof ImportDraft>;

/** An error in a line. `row` is its number in the file; the header is 1. */
export const RowFault = z.object({
  row: z.int(),
  field: z.enum(['date', 'amount', 'type', 'description', 'category', 'payment_method', 'notes', 'row']),
  text: z.string(),
  /** In English; the page translates it. */
  message: z.string(),
});
export type RowFault = z.infer<typeof RowFault>;

/** A dry run of an import. Nothing was written. */
export const ImportPlan = z.object({
  rows: z.int(),
  /** The number of new entries. */
  fresh: z.int(),
  /** The number of lines imported before. */
  known: z.int(),
  faults: z.array(RowFault),
  faulty_rows: z.int(),
  income: AmountText,
  expenses: AmountText,
  /** Categories that would be created. */
  new_categories: z.array(z.object({ name: z.string(), type: FinanceType })),
  /** First entries to import. */
  sample: z.array(
    z.object({
      row: z.int(),
      type: FinanceType,
      amount: AmountText,
      transaction_date: z.iso.date(),
      description: z.nullable(z.string()),
      category: z.nullable(z.string()),
    }),
  ),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

const tags = ['finance'];
const importId = { import_id: Id };
const NOTHING_MAPPED = {
  status: 422,
  message: /*i18n*/ 'Please choose the date and amount columns.',
} as const;

export const financeImportsContract = {
  read: procedure
    .meta({ policy: mayKeepBooks, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/finance/imports',
      successStatus: 201,
      summary:
        'Bring a CSV or XLSX file of entries (4 MiB, 10,000 rows at most); it is read and nothing is written',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(READ_REFUSALS)
    .output(ImportDraft),
  plan: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'POST',
      path: '/finance/imports/{import_id}/plan',
      summary: 'A dry run: every fault by row, and what would be written',
      tags,
    })
    .input(z.strictObject({ ...importId, mapping: ImportMapping }))
    .errors({ NOTHING_MAPPED, FILE_GONE: RUN_REFUSALS.FILE_GONE })
    .output(ImportPlan),
  run: procedure
    .meta({ policy: mayKeepBooks, idempotent: true })
    .route({
      method: 'POST',
      path: '/finance/imports/{import_id}/run',
      summary:
        'Take the file over, all of it or nothing; with `leave_faulty` without the rows that have faults',
      tags,
    })
    .input(
      z.strictObject({ ...importId, mapping: ImportMapping, leave_faulty: z._default(z.boolean(), false) }),
    )
    .errors({ NOTHING_MAPPED, ...RUN_REFUSALS })
    .output(z.object({ import_id: Id, entries: z.int(), known: z.int(), left_out: z.int() })),
  faults: procedure
    .meta({ policy: mayKeepBooks, heavy: true })
    .route({
      method: 'POST',
      path: '/finance/imports/{import_id}/faults',
      summary: 'The faulty lines as a CSV file, each with what is wrong',
      tags,
    })
    .input(
      z.strictObject({ ...importId, mapping: ImportMapping, language: z.optional(z.enum(['en', 'fr'])) }),
    )
    .errors({ NOTHING_MAPPED, FILE_GONE: RUN_REFUSALS.FILE_GONE })
    .output(z.file()),
  list: procedure
    .meta({ policy: mayKeepBooks })
    .route({ method: 'GET', path: '/finance/imports', summary: 'One’s own imports, newest first', tags })
    .output(
      z.array(
        z.object({
          id: Id,
          file_name: z.string(),
          imported_at: z.iso.datetime(),
          entries: z.int(),
          undone_at: z.nullable(z.iso.datetime()),
        }),
      ),
    ),
  undo: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'POST',
      path: '/finance/imports/{import_id}/undo',
      summary: 'Take a whole import back, whenever it was: its entries and the categories it made',
      tags,
    })
    .input(z.strictObject(importId))
    .errors({ ALREADY_UNDONE: { status: 409, message: /*i18n*/ 'This has been undone already.' } })
    .output(z.object({ removed: z.int() })),
};
