import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { StudentStatus } from '#features/roster/students.rules.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { ClassOutcome, Outcome, YearStart } from '../year-end.rules.ts';

const yearId = () =>
  uuid('year_id')
    .notNull()
    .references(() => schoolYears.id, { onDelete: 'cascade' });

/** The office's choice for a class at the end of a year; a class without a row uses the proposal. */
export const yearEndClasses = pgTable(
  'year_end_classes',
  {
    year_id: yearId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<ClassOutcome>().notNull(),
    /** Null if no target class is chosen yet, or none is needed. */
    to_class_id: uuid('to_class_id').references(() => classes.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.year_id, table.class_id] }),
    check('year_end_classes_outcome_is_known', sql`${table.outcome} in ('promote', 'repeat', 'graduate')`),
  ],
);

/** Students whose outcome differs from their class's. */
export const yearEndChoices = pgTable(
  'year_end_choices',
  {
    year_id: yearId(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<Outcome>().notNull(),
    to_class_id: uuid('to_class_id').references(() => classes.id, { onDelete: 'set null' }),
    /** For students who leave. */
    leaves_as: text('leaves_as').$type<'left' | 'transferred'>(),
    leaves_on: day('leaves_on'),
  },
  (table) => [
    primaryKey({ columns: [table.year_id, table.student_id] }),
    index('year_end_choices_student_id_idx').on(table.student_id),
    check(
      'year_end_choices_outcome_is_known',
      sql`${table.outcome} in ('promote', 'repeat', 'leave', 'graduate')`,
    ),
    check(
      'year_end_choices_leaving',
      sql`(${table.outcome} = 'leave') = (${table.leaves_as} is not null and ${table.leaves_on} is not null)`,
    ),
    check('year_end_choices_leaves_as_is_known', sql`${table.leaves_as} in ('left', 'transferred')`),
  ],
);

/** A completed end of a year. One per year: of two concurrent runs one is refused. Deleted when undone. */
export const yearEnds = pgTable(
  'year_ends',
  {
    year_id: uuid('year_id')
      .primaryKey()
      .references(() => schoolYears.id),
    next_year_id: uuid('next_year_id')
      .notNull()
      .references(() => schoolYears.id),
    /** When the next year becomes current. */
    starts: text('starts').$type<YearStart>().notNull(),
    ran_at: instant('ran_at').notNull(),
    ran_by: uuid('ran_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [check('year_ends_starts_is_known', sql`${table.starts} in ('at_once', 'on_first_day')`)],
);

/** The effect of a year's end on a student: undoing it restores this, unless changed since. */
export const yearEndStudents = pgTable(
  'year_end_students',
  {
    year_id: uuid('year_id')
      .notNull()
      .references(() => yearEnds.year_id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<Outcome>().notNull(),
    from_class_id: uuid('from_class_id').notNull(),
    from_status: text('from_status').$type<StudentStatus>().notNull(),
    to_class_id: uuid('to_class_id'),
    to_status: text('to_status').$type<StudentStatus>().notNull(),
    /** The first and last day of the student's membership in the old class. */
    from_day: day('from_day').notNull(),
    until_day: day('until_day').notNull(),
    /** The history entry; null for students who repeat. */
    event_id: uuid('event_id'),
  },
  (table) => [
    primaryKey({ columns: [table.year_id, table.student_id] }),
    index('year_end_students_student_id_idx').on(table.student_id),
  ],
);
