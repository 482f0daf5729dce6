import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { amount, day, instant } from '#platform/db/columns.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { CategoryIcon, FinanceType } from '../finance.rules.ts';
import type { RecurrenceUnit } from '../recurrences/recurrence.rules.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * A person's totals, updated by triggers in the same transaction. Written first, so that this row
 * lock serializes changes of one person's books without blocking others.
 */
export const financeBooks = pgTable(
  'finance_books',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    income: amount('income').notNull(),
    expenses: amount('expenses').notNull(),
    entries: integer('entries').notNull(),
    /** Incremented by every change of an entry: learned models are valid while it is unchanged. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [
    check(
      'finance_books_not_negative',
      sql`${table.income} >= 0 and ${table.expenses} >= 0 and ${table.entries} >= 0`,
    ),
  ],
);

export const financeCategories = pgTable(
  'finance_categories',
  {
    id: uuid('id').primaryKey(),
    user_id: owner(),
    name: text('name').notNull(),
    type: text('type').$type<FinanceType>().notNull(),
    color: text('color').notNull(),
    icon: text('icon').$type<CategoryIcon>(),
    created_at: instant('created_at').notNull(),
    /** Stored for its entries, but no longer offered. */
    archived_at: instant('archived_at'),
    /** The import that created it; undoing that removes it. */
    import_id: uuid('import_id'),
    /** The name without accents or case. */
    name_key: text('name_key').generatedAlwaysAs(sql`public.fold_name(name)`),
  },
  (table) => [
    unique('finance_categories_owned').on(table.id, table.user_id, table.type),
    uniqueIndex('finance_categories_name_idx').on(table.user_id, table.type, table.name_key),
    check('finance_categories_type_is_known', sql`${table.type} in ('income', 'expense')`),
    check('finance_categories_name_length', sql`char_length(${table.name}) between 1 and 100`),
    check('finance_categories_color', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** A recurrence: the entry written each time, and when the next one is due. */
export const financeRules = pgTable(
  'finance_rules',
  {
    id: uuid('id').primaryKey(),
    user_id: owner(),
    type: text('type').$type<FinanceType>().notNull(),
    amount: amount('amount').notNull(),
    category_id: uuid('category_id'),
    description: text('description'),
    payment_method: text('payment_method'),
    notes: text('notes'),
    recurrence_type: text('recurrence_type').$type<RecurrenceUnit>().notNull(),
    recurrence_interval: integer('recurrence_interval').notNull(),
    /** The day from which intervals are counted. */
    anchor_on: day('anchor_on').notNull(),
    end_on: day('end_on'),
    /** The number of the next entry, counted from the anchor, and its day; null if none remains. */
    next_n: integer('next_n').notNull(),
    next_on: day('next_on'),
    /** Days that were left out on purpose. */
    skipped: jsonb('skipped').$type<string[]>().notNull().default([]),
    created_at: instant('created_at').notNull(),
    paused_at: instant('paused_at'),
    ended_at: instant('ended_at'),
  },
  (table) => [
    unique('finance_rules_owned').on(table.id, table.user_id),
    foreignKey({
      name: 'finance_rules_category_fk',
      columns: [table.category_id, table.user_id, table.type],
      foreignColumns: [financeCategories.id, financeCategories.user_id, financeCategories.type],
    }),
    index('finance_rules_due_idx')
      .on(table.next_on, table.id)
      .where(sql`${table.paused_at} is null and ${table.next_on} is not null`),
    index('finance_rules_user_id_idx').on(table.user_id),
    check('finance_rules_type_is_known', sql`${table.type} in ('income', 'expense')`),
    check('finance_rules_amount', sql`${table.amount} between 1 and 999999999999`),
    check(
      'finance_rules_unit_is_known',
      sql`${table.recurrence_type} in ('daily', 'weekly', 'monthly', 'yearly')`,
    ),
    check('finance_rules_interval', sql`${table.recurrence_interval} between 1 and 1000`),
    check('finance_rules_end', sql`${table.end_on} >= ${table.anchor_on}`),
  ],
);

/** An uploaded file of entries: a draft, then imported, perhaps undone. */
export const financeImports = pgTable(
  'finance_imports',
  {
    id: uuid('id').primaryKey(),
    user_id: owner(),
    file_name: text('file_name').notNull(),
    created_at: instant('created_at').notNull(),
    /** The lines of the file as text, header first, until it is imported or a day has passed. */
    lines: jsonb('lines').$type<string[][]>(),
    /** The number of entries written; null until imported. */
    entries: integer('entries'),
    imported_at: instant('imported_at'),
    undone_at: instant('undone_at'),
  },
  (table) => [index('finance_imports_user_id_idx').on(table.user_id, table.id)],
);

/** The last column mapping used for files with the same header. */
export const financeMappings = pgTable(
  'finance_mappings',
  {
    user_id: owner(),
    /** A hash of the header's words. */
    head: text('head').notNull(),
    mapping: jsonb('mapping').$type<Record<string, unknown>>().notNull(),
    used_at: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.head] })],
);

/** An entry of personal books. Deleted ones are stored for a day. */
export const financeTransactions = pgTable(
  'finance_transactions',
  {
    id: uuid('id').primaryKey(),
    user_id: owner(),
    type: text('type').$type<FinanceType>().notNull(),
    amount: amount('amount').notNull(),
    category_id: uuid('category_id'),
    description: text('description'),
    transaction_date: day('transaction_date').notNull(),
    payment_method: text('payment_method'),
    notes: text('notes'),
    /** The rule that made it, and the day; unique together, however many workers run. */
    rule_id: uuid('rule_id'),
    rule_on: day('rule_on'),
    import_id: uuid('import_id').references(() => financeImports.id, { onDelete: 'set null' }),
    /** The line's key for deduplication: a second import skips it. */
    import_key: text('import_key'),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
    deleted_at: instant('deleted_at'),
    /** The text for searches, without accents or case. */
    text_key: text('text_key').generatedAlwaysAs(
      sql`public.fold_name(coalesce(description, '') || ' ' || coalesce(notes, ''))`,
    ),
  },
  (table) => [
    unique('finance_transactions_owned').on(table.id, table.user_id),
    unique('finance_transactions_once_a_day').on(table.rule_id, table.rule_on),
    unique('finance_transactions_imported_once').on(table.user_id, table.import_key),
    foreignKey({
      name: 'finance_transactions_category_fk',
      columns: [table.category_id, table.user_id, table.type],
      foreignColumns: [financeCategories.id, financeCategories.user_id, financeCategories.type],
    }),
    foreignKey({
      name: 'finance_transactions_rule_fk',
      columns: [table.rule_id, table.user_id],
      foreignColumns: [financeRules.id, financeRules.user_id],
    }),
    index('finance_transactions_newest_idx')
      .on(table.user_id, table.transaction_date.desc(), table.id.desc())
      .where(sql`${table.deleted_at} is null`),
    index('finance_transactions_deleted_idx')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
    index('finance_transactions_import_id_idx')
      .on(table.import_id)
      .where(sql`${table.import_id} is not null`),
    index('finance_transactions_category_id_idx').on(table.category_id),
    check('finance_transactions_type_is_known', sql`${table.type} in ('income', 'expense')`),
    check('finance_transactions_amount', sql`${table.amount} between 1 and 999999999999`),
    check(
      'finance_transactions_description_length',
      sql`char_length(${table.description}) between 1 and 500`,
    ),
    check('finance_transactions_method_length', sql`char_length(${table.payment_method}) between 1 and 50`),
    check('finance_transactions_notes_length', sql`char_length(${table.notes}) between 1 and 2000`),
    check('finance_transactions_rule_day', sql`(${table.rule_id} is null) = (${table.rule_on} is null)`),
  ],
);

/** The category of entries that have none, where a key needs one. */
export const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';

/**
 * Sums by month, type and category; updated by the same triggers as the books. Months and budgets
 * read them.
 */
export const financeMonths = pgTable(
  'finance_months',
  {
    user_id: owner(),
    /** The first day of the month. */
    month: day('month').notNull(),
    type: text('type').$type<FinanceType>().notNull(),
    /** NO_CATEGORY for none. */
    category_id: uuid('category_id').notNull(),
    amount: amount('amount').notNull(),
    entries: integer('entries').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.month, table.type, table.category_id] }),
    check('finance_months_not_negative', sql`${table.amount} >= 0 and ${table.entries} >= 0`),
  ],
);

/** A receipt of an entry: a file that its owner alone may open. */
export const financeReceipts = pgTable(
  'finance_receipts',
  {
    file_id: uuid('file_id')
      .primaryKey()
      .references(() => storedFiles.id),
    transaction_id: uuid('transaction_id').notNull(),
    user_id: owner(),
    position: smallint('position').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'finance_receipts_transaction_fk',
      columns: [table.transaction_id, table.user_id],
      foreignColumns: [financeTransactions.id, financeTransactions.user_id],
    }),
    index('finance_receipts_transaction_id_idx').on(table.transaction_id),
  ],
);

/** A category's monthly budget, from a month on. Zero ends it. */
export const financeBudgets = pgTable(
  'finance_budgets',
  {
    user_id: owner(),
    category_id: uuid('category_id').notNull(),
    type: text('type').$type<'expense'>().notNull().default('expense'),
    from_month: day('from_month').notNull(),
    amount: amount('amount').notNull(),
    carry_over: boolean('carry_over').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.category_id, table.from_month] }),
    foreignKey({
      name: 'finance_budgets_category_fk',
      columns: [table.category_id, table.user_id, table.type],
      foreignColumns: [financeCategories.id, financeCategories.user_id, financeCategories.type],
    }),
    check('finance_budgets_type', sql`${table.type} = 'expense'`),
    check('finance_budgets_amount', sql`${table.amount} between 0 and 999999999999`),
    check('finance_budgets_month', sql`extract(day from ${table.from_month}) = 1`),
  ],
);

/** The contents of an entry, and of what a rule writes each time; the amount in centimes, as text. */
export type EntrySnapshot = {
  type: FinanceType;
  amount: string;
  category_id: string | null;
  description: string | null;
  payment_method: string | null;
  notes: string | null;
};

/** An earlier state of an entry: its receipts in order, and its rule's contents if these were changed with it. */
export type EntryBefore = EntrySnapshot & {
  transaction_date: string;
  receipt_ids: string[];
  rule?: EntrySnapshot;
};

/** Changes of the last day that can be undone: the entry's earlier state, or the import. */
export const financeChanges = pgTable(
  'finance_changes',
  {
    id: uuid('id').primaryKey(),
    user_id: owner(),
    kind: text('kind').$type<'edited' | 'deleted' | 'imported'>().notNull(),
    at: instant('at').notNull(),
    transaction_id: uuid('transaction_id').references(() => financeTransactions.id, { onDelete: 'cascade' }),
    import_id: uuid('import_id').references(() => financeImports.id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<EntryBefore>(),
    undone_at: instant('undone_at'),
  },
  (table) => [
    index('finance_changes_user_id_idx').on(table.user_id, table.id),
    index('finance_changes_transaction_id_idx').on(table.transaction_id),
    check('finance_changes_kind_is_known', sql`${table.kind} in ('edited', 'deleted', 'imported')`),
    check(
      'finance_changes_subject',
      sql`(${table.kind} = 'imported') = (${table.import_id} is not null and ${table.transaction_id} is null)`,
    ),
  ],
);
