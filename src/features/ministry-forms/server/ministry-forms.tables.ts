import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import type { AddTableInput } from '../ministry-forms.contract.ts';
import type { FormKey } from '../ministry-forms.filters.ts';

/**
 * Typed cells of the forms: without a year they apply permanently, otherwise to a year or one of its terms.
 * Tables, rows and columns are identified by the keys of their form; no cell identifies a person.
 */
export const formEntries = pgTable(
  'ministry_form_entries',
  {
    year_id: uuid('year_id').references(() => schoolYears.id),
    /** Numbered from 1, because a year's terms may be replaced. */
    term: smallint('term'),
    table_key: text('table_key').notNull(),
    row_key: text('row_key').notNull(),
    column_key: text('column_key').notNull(),
    value: text('value').notNull(),
    updated_by: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    unique('ministry_form_entries_key')
      .on(table.table_key, table.year_id, table.term, table.row_key, table.column_key)
      .nullsNotDistinct(),
    index('ministry_form_entries_year_id_idx').on(table.year_id),
    index('ministry_form_entries_updated_by_idx').on(table.updated_by),
    check(
      'ministry_form_entries_term_has_a_year',
      sql`${table.term} is null or (${table.year_id} is not null and ${table.term} between 1 and 9)`,
    ),
    check('ministry_form_entries_value_length', sql`char_length(${table.value}) between 1 and 500`),
    check(
      'ministry_form_entries_keys',
      sql`${table.table_key} ~ '^[\\w-]{1,60}$' and ${table.row_key} ~ '^[\\w-]{1,60}$' and ${table.column_key} ~ '^[\\w-]{1,60}$'`,
    ),
  ],
);

/** Tables that the school added to a form. */
export const formTables = pgTable(
  'ministry_form_tables',
  {
    id: uuid('id').primaryKey(),
    form: text('form').$type<FormKey>().notNull(),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    rows: text('rows').$type<AddTableInput['rows']>().notNull(),
    labels: jsonb('labels').$type<AddTableInput['labels']>().notNull(),
    columns: jsonb('columns').$type<AddTableInput['columns']>().notNull(),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('ministry_form_tables_form_idx').on(table.form, table.created_at),
    index('ministry_form_tables_created_by_idx').on(table.created_by),
    check(
      'ministry_form_tables_name_lengths',
      sql`char_length(${table.name_en}) between 1 and 120 and char_length(${table.name_fr}) between 1 and 120`,
    ),
    check(
      'ministry_form_tables_rows_are_known',
      sql`${table.rows} in ('class', 'level', 'teacher', 'lines', 'listed')`,
    ),
  ],
);
