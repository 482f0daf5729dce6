import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { day } from '#platform/db/columns.ts';
import { classes } from './classes.tables.ts';
import { students } from './students.tables.ts';

/**
 * A student's class from one day to another. A trigger on students (memberships.sql) maintains it for every write;
 * `students.class_id` is today's class. The constraint class_memberships_apart, added by hand in the migration, allows
 * one class per day.
 */
export const classMemberships = pgTable(
  'class_memberships',
  {
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
    /** Null if the school has no years yet. */
    year_id: uuid('year_id').references(() => schoolYears.id),
    from_day: day('from_day').notNull(),
    /** The last day in the class; null if open-ended. */
    until_day: day('until_day'),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.from_day] }),
    index('class_memberships_class_id_idx').on(table.class_id, table.from_day),
    check('class_memberships_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);

/** The time zone of the school's day for dates set by the database: one row, written at startup. */
export const schoolClock = pgTable(
  'school_clock',
  { only: boolean('only').primaryKey().default(true), time_zone: text('time_zone').notNull() },
  (table) => [check('school_clock_one_row', sql`${table.only}`)],
);
