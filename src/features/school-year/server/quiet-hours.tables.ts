import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, smallint } from 'drizzle-orm/pg-core';

/** The school's quiet hours: one row, once changed. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    id: boolean('id').primaryKey().default(true),
    /** Minutes since midnight: quiet from the evening to the morning. */
    evening: smallint('evening').notNull(),
    morning: smallint('morning').notNull(),
    sundays: boolean('sundays').notNull(),
    holidays: boolean('holidays').notNull(),
  },
  (table) => [
    check('quiet_hours_is_one', sql`${table.id}`),
    check(
      'quiet_hours_leave_a_day',
      sql`${table.morning} >= 0 and ${table.evening} < 1440 and ${table.evening} - ${table.morning} >= 240`,
    ),
  ],
);
