import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The school's roll number pattern: one row, once set. */
export const rollNumbering = pgTable(
  'roll_numbering',
  { id: integer('id').primaryKey().default(1), pattern: text('pattern').notNull() },
  (table) => [check('roll_numbering_one_row', sql`${table.id} = 1`)],
);
