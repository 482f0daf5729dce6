import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { UsualSplit } from '../fees.rules.ts';

/** What the school chose for its fees: one row, made when something is chosen first. */
export const feeChoices = pgTable(
  'fee_choices',
  {
    id: integer('id').primaryKey().default(1),
    /** How a payment is split over several fees that are ticked, unless somebody says otherwise for it. */
    split: text('split').$type<UsualSplit>().notNull(),
  },
  (table) => [
    check('fee_choices_one_row', sql`${table.id} = 1`),
    check('fee_choices_split_is_known', sql`${table.split} in ('equal', 'oldest')`),
  ],
);
