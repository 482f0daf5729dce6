import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { day } from '#platform/db/columns.ts';
import { classes } from './classes.tables.ts';
import { students } from './students.tables.ts';

/**
 * In which class a student is from which day until which. A trigger on students (memberships.sql) keeps it, so that no way of
 * writing a student passes it by; `students.class_id` is the class of today. That nobody is in two classes on one day is the
 * constraint class_memberships_apart, which the migration adds by hand.
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
    /** Null where the school has no years yet. */
    year_id: uuid('year_id').references(() => schoolYears.id),
    from_day: day('from_day').notNull(),
    /** The last day in the class; null until further notice. */
    until_day: day('until_day'),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.from_day] }),
    index('class_memberships_class_id_idx').on(table.class_id, table.from_day),
    check('class_memberships_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);

/** Where the school's day begins and ends, for what the database dates by itself: one row, written at the start. */
export const schoolClock = pgTable(
  'school_clock',
  { only: boolean('only').primaryKey().default(true), time_zone: text('time_zone').notNull() },
  (table) => [check('school_clock_one_row', sql`${table.only}`)],
);
