import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { entryFilters } from '../finance.filters.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { isPositiveAmount } from '#platform/money/amount.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import {
  CATEGORY_NOT_FOUND,
  CategoryMark,
  categoryProcedures,
  FinanceType,
  FinanceTypeInput,
} from '../categories/categories.contract.ts';
import { mayKeepBooks } from '../finance.policy.ts';
import { MOST_RECEIPTS } from '../finance.rules.ts';
import { MOST_INTERVAL, RECURRENCE_UNITS } from '../recurrences/recurrence.rules.ts';
import { Id } from '#platform/http/id.ts';

export const RecurrenceType = z.enum(RECURRENCE_UNITS);

/** A receipt of an entry: a picture or a PDF, opened through a signed address. */
export const FinanceReceipt = z.object({
  file_id: Id,
  media_type: z.enum(['image/webp', 'application/pdf']),
  bytes: z.int(),
  /** Pixels; null for a PDF. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type FinanceReceipt = z.infer<typeof FinanceReceipt>;

export const FinanceTransaction = z.object({
  id: Id,
  type: FinanceType,
  amount: AmountText,
  category: z.nullable(CategoryMark),
  description: z.nullable(z.string()),
  transaction_date: z.iso.date(),
  payment_method: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** The rule that made it. */
  rule: z.nullable(
    z.object({
      id: Id,
      recurrence_type: RecurrenceType,
      recurrence_interval: z.int(),
      /** Whether the rule will write further entries. */
      goes_on: z.boolean(),
    }),
  ),
  receipts: z.array(FinanceReceipt),
  /** Written by an import. */
  imported: z.boolean(),
  created_at: z.iso.datetime(),
});
export type FinanceTransaction = z.infer<typeof FinanceTransaction>;

const AMOUNT_MISSING = /*i18n*/ 'Amount is required';
const NO_DATE = /*i18n*/ 'Please choose a date';

const positiveAmount = z
  .string(AMOUNT_MISSING)
  .check(
    z.minLength(1, AMOUNT_MISSING),
    z.refine(isPositiveAmount, /*i18n*/ 'Amount must be a positive number'),
  );
/** Optional text; the empty string is null. */
const words = (most: number, message: string) =>
  z._default(
    z.nullable(
      z.pipe(
        z.string().check(z.trim(), z.normalize(), z.maxLength(most, message)),
        z.transform((text) => text || null),
      ),
    ),
    null,
  );

/** The fields shared by entries and by rules, which copy them into each entry. */
const entryFields = {
  type: FinanceTypeInput,
  amount: positiveAmount,
  category_id: z._default(z.nullable(Id), null),
  description: words(500, /*i18n*/ 'Description can have at most 500 characters'),
  payment_method: words(50, /*i18n*/ 'Payment method can have at most 50 characters'),
  notes: words(2_000, /*i18n*/ 'Notes can have at most 2,000 characters'),
};

/** Days from 1970 to 2199: others are typing errors. */
export const BookDay = z.iso
  .date(NO_DATE)
  .check(z.refine((day) => day >= '1970-01-01' && day <= '2199-12-31', NO_DATE));

/** The recurrence of an entry. */
export const recurrenceFields = {
  recurrence_type: z._default(RecurrenceType, 'monthly'),
  recurrence_interval: z._default(
    z
      .int(/*i18n*/ 'The interval must be a whole number of 1 or more')
      .check(
        z.minimum(1, /*i18n*/ 'The interval must be a whole number of 1 or more'),
        z.maximum(MOST_INTERVAL, /*i18n*/ 'The interval can be at most 1,000'),
      ),
    1,
  ),
  recurrence_end_date: z._default(z.nullable(BookDay), null),
};

export const AddTransactionInput = z
  .strictObject({
    ...entryFields,
    transaction_date: BookDay,
    is_recurring: z._default(z.boolean(), false),
    ...recurrenceFields,
    /** Receipts uploaded before, in order. */
    receipt_ids: z._default(
      z.array(Id).check(z.maxLength(MOST_RECEIPTS, /*i18n*/ 'An entry can have at most 10 receipts')),
      [],
    ),
  })
  .check(
    z.refine(
      ({ is_recurring, recurrence_end_date: end, transaction_date: start }) =>
        !is_recurring || end === null || end >= start,
      {
        message: /*i18n*/ 'The end date cannot be before the transaction date',
        path: ['recurrence_end_date'],
      },
    ),
  );
export type AddTransactionInput = z.infer<typeof AddTransactionInput>;

/** The complete new entry. `scope: following` also changes what its rule writes from now on. */
export const ChangeTransactionInput = z.strictObject({
  ...entryFields,
  transaction_date: BookDay,
  receipt_ids: AddTransactionInput.shape.receipt_ids,
  scope: z._default(z.enum(['this', 'following']), 'this'),
});
export type ChangeTransactionInput = z.infer<typeof ChangeTransactionInput>;

export const EntryFilters = filterSchema(entryFilters);
export type EntryFilters = z.infer<typeof EntryFilters>;

/** The three figures above the list: of all entries, regardless of filters. */
export const FinanceSummary = z.object({
  total_income: AmountText,
  total_expenses: AmountText,
  /** Income minus expenses. */
  net_balance: AmountText,
  entries: z.int(),
});
export type FinanceSummary = z.infer<typeof FinanceSummary>;

/** A change within the last 24 hours. */
export const FinanceChange = z.object({
  id: Id,
  kind: z.enum(['edited', 'deleted', 'imported']),
  at: z.iso.datetime(),
  /** The current entry, or the entry as deleted; null for an import. */
  entry: z.nullable(
    z.object({
      id: Id,
      type: FinanceType,
      amount: AmountText,
      description: z.nullable(z.string()),
      transaction_date: z.iso.date(),
    }),
  ),
  /** The import, with the number of entries it wrote. */
  import: z.nullable(z.object({ id: Id, file_name: z.string(), entries: z.int() })),
  undone_at: z.nullable(z.iso.datetime()),
  /** The end of the undo period; null if it was undone or something changed since. */
  undo_until: z.nullable(z.iso.datetime()),
});
export type FinanceChange = z.infer<typeof FinanceChange>;

/** A suggested category, and the words it is based on. */
export const Suggestion = z.object({ category: CategoryMark, words: z.array(z.string()) });
export type Suggestion = z.infer<typeof Suggestion>;

export const ExportInput = z.extend(EntryFilters, {
  format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  language: z.optional(z.enum(['en', 'fr'])),
});
export type ExportInput = z.infer<typeof ExportInput>;

const RECEIPT_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'A receipt is missing. Please add it again.',
} as const;

const tags = ['finance'];
const entryId = { transaction_id: Id };

export const financeContract = {
  summary: procedure
    .meta({ policy: mayKeepBooks })
    .route({ method: 'GET', path: '/finance/summary', summary: 'What one’s own entries come to', tags })
    .output(FinanceSummary),
  list: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'GET',
      path: '/finance/transactions',
      summary: 'One’s own entries, newest first, 50 a page',
      tags,
    })
    .input(EntryFilters)
    .output(z.object({ transactions: z.array(FinanceTransaction), total: z.int() })),
  exportEntries: procedure
    .meta({ policy: mayKeepBooks, heavy: true })
    .route({
      method: 'GET',
      path: '/finance/transactions/export',
      summary: 'One’s own filtered entries as a file',
      tags,
    })
    .input(ExportInput)
    .output(z.file()),
  add: procedure
    .meta({ policy: mayKeepBooks, idempotent: true })
    .route({
      method: 'POST',
      path: '/finance/transactions',
      successStatus: 201,
      summary: 'Write an entry, and the rule that repeats it where it comes again',
      tags,
    })
    .input(AddTransactionInput)
    .errors({ CATEGORY_NOT_FOUND, RECEIPT_NOT_FOUND })
    .output(FinanceTransaction),
  change: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'PUT',
      path: '/finance/transactions/{transaction_id}',
      summary: 'Change an entry, or it and all that its rule has yet to write',
      tags,
    })
    .input(z.extend(ChangeTransactionInput, entryId))
    .errors({ CATEGORY_NOT_FOUND, RECEIPT_NOT_FOUND })
    .output(FinanceTransaction),
  remove: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'DELETE',
      path: '/finance/transactions/{transaction_id}',
      summary: 'Delete an entry; it can be brought back for 24 hours',
      tags,
    })
    .input(z.strictObject(entryId))
    .output(z.object({ change_id: Id })),
  changes: procedure
    .meta({ policy: mayKeepBooks })
    .route({ method: 'GET', path: '/finance/changes', summary: 'What was done in the last 24 hours', tags })
    .output(z.array(FinanceChange)),
  undo: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'POST',
      path: '/finance/changes/{change_id}/undo',
      summary: 'Take an edit, a deletion or an import of the last 24 hours back',
      tags,
    })
    .input(z.strictObject({ change_id: Id }))
    .errors({
      TOO_LATE: {
        status: 409,
        message: /*i18n*/ 'This can no longer be undone: more than 24 hours have passed.',
      },
      ALREADY_UNDONE: { status: 409, message: /*i18n*/ 'This has been undone already.' },
      CHANGED_SINCE: {
        status: 409,
        message: /*i18n*/ 'This entry was changed again later. Undo the latest change first.',
      },
    })
    .output(FinanceChange),
  ...categoryProcedures,
  methods: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'GET',
      path: '/finance/methods',
      summary: 'The payment methods that one has written, most used first, 20 at most',
      tags,
    })
    .output(z.array(z.string())),
  suggest: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'GET',
      path: '/finance/suggestion',
      summary: 'The category that one’s own entries say fits a description; null when unsure',
      tags,
    })
    .input(z.object({ type: FinanceType, description: z.string().check(z.maxLength(500)) }))
    .output(z.nullable(Suggestion)),
};
