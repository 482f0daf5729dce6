import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/**
 * Owners of fee money other than the school, such as a parents' association. Each owns its account
 * in the books.
 */
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
