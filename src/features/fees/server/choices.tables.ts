import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { UsualSplit } from '../fees.rules.ts';

/** The school's choices for fees: one row, created with the first choice. */
export const feeChoices = pgTable(
  'fee_choices',
  {
    id: integer('id').primaryKey().default(1),
    /** The default split of a payment over several ticked fees, unless overridden for it. */
    split: text('split').$type<UsualSplit>().notNull(),
  },
  (table) => [
    check('fee_choices_one_row', sql`${table.id} = 1`),
    check('fee_choices_split_is_known', sql`${table.split} in ('equal', 'oldest')`),
  ],
);
