import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** Whose money some fees are, where it is not the school's: a parents' association. Its account in the books is the one it owns. */
export const feeFunds = pgTable(
  'fee_funds',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
    created_by: uuid('created_by').notNull(),
  },
  (table) => [
    uniqueIndex('fee_funds_name_key').on(sql`lower(${table.name})`),
    check('fee_funds_name_length', sql`char_length(${table.name}) between 1 and 60`),
  ],
);
