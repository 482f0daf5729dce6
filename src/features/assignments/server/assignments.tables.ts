import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { HandIn } from '../assignments.rules.ts';

/** An assignment given to a class in a subject. Never deleted: it can be corrected, closed or hidden. */
export const assignments = pgTable(
  'assignments',
  {
    id: uuid('id').primaryKey(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    /** No foreign key: assignments outlive their author's account. */
    author_id: uuid('author_id').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The students who are in the class on this day get it. */
    due_day: day('due_day').notNull(),
    /** "07:30" on the school's clock; null for the whole day. */
    due_time: text('due_time'),
    /** The deadline, derived from the two columns above. */
    due_at: instant('due_at').notNull(),
    /** Null if it is not marked. */
    points: numeric('points', { precision: 6, scale: 2 }),
    hand_in: text('hand_in').$type<HandIn>().notNull(),
    /** Whether it is given only to the students of `assignment_students`, instead of the whole class. */
    for_chosen: boolean('for_chosen').notNull().default(false),
    /** Whether work is accepted after the deadline. */
    accepts_late: boolean('accepts_late').notNull().default(true),
    /** Null for a draft. */
    publish_at: instant('publish_at'),
    /** When the families were notified in the inbox; null until then. */
    told_at: instant('told_at'),
    /** The lesson from which it was given: its day, and its time if there is a timetable. */
    given_on: day('given_on'),
    given_starts: smallint('given_starts'),
    closed_at: instant('closed_at'),
    removed_at: instant('removed_at'),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at'),
  },
  (table) => [
    index('assignments_class_due_idx').on(table.class_id, table.due_at, table.id),
    // A partial index of work that can be late, so that the rest of a class's past is not read for it.
    index('assignments_open_here_idx')
      .on(table.class_id, table.due_at, table.id)
      .where(
        sql`${table.hand_in} in ('text', 'photos') and ${table.closed_at} is null and ${table.removed_at} is null`,
      ),
    index('assignments_due_idx').on(table.due_at, table.id),
    index('assignments_drafts_idx')
      .on(table.author_id)
      .where(sql`${table.publish_at} is null`),
    index('assignments_subject_id_idx').on(table.subject_id),
    index('assignments_author_idx').on(table.author_id),
    index('assignments_untold_idx')
      .on(table.publish_at)
      .where(sql`${table.told_at} is null and ${table.removed_at} is null`),
    index('assignments_lesson_idx')
      .on(table.class_id, table.subject_id, table.given_on)
      .where(sql`${table.given_on} is not null`),
    check(
      'assignments_lesson',
      sql`${table.given_starts} is null or (${table.given_on} is not null and ${table.given_starts} between 0 and 1439)`,
    ),
    check('assignments_title_length', sql`char_length(${table.title}) between 1 and 120`),
    check('assignments_body_length', sql`char_length(${table.body}) <= 5000`),
    check('assignments_due_time', sql`${table.due_time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('assignments_points', sql`${table.points} > 0 and ${table.points} <= 1000`),
    check('assignments_hand_in', sql`${table.hand_in} in ('none', 'paper', 'text', 'photos')`),
  ],
);

/** The students of an assignment that is not for the whole class. */
export const assignmentStudents = pgTable(
  'assignment_students',
  {
    assignment_id: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'assignment_students_pk', columns: [table.assignment_id, table.student_id] }),
    index('assignment_students_student_id_idx').on(table.student_id),
  ],
);

/** A student's private tick that work is done. */
export const assignmentTicks = pgTable(
  'assignment_ticks',
  {
    assignment_id: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ticked_at: instant('ticked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignment_id, table.user_id] }),
    index('assignment_ticks_user_id_idx').on(table.user_id),
  ],
);

/**
 * A student's work on an assignment: the submission and its mark. Points and comment are drafts until
 * returned; families read only the returned ones.
 */
export const assignmentWorks = pgTable(
  'assignment_works',
  {
    assignment_id: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    text: text('text'),
    /** Incremented by each submission; a submission based on an older version is refused. */
    version: integer('version').notNull().default(0),
    /** The SHA-256 of the handed-in text and photos, in hexadecimal. */
    receipt: text('receipt'),
    /** The time of the last submission. */
    handed_in_at: instant('handed_in_at'),
    /**
     * The account of the guardian who handed it in; null if the student did. Not a foreign key, so it stays
     * when the account is deleted.
     */
    handed_in_by: uuid('handed_in_by'),
    /** When a teacher received it on paper. */
    received_at: instant('received_at'),
    points: numeric('points', { precision: 6, scale: 2 }),
    comment: text('comment'),
    /** Incremented by each change of the teachers; a change based on an older revision is refused. */
    revision: integer('revision').notNull().default(0),
    returned_points: numeric('returned_points', { precision: 6, scale: 2 }),
    returned_comment: text('returned_comment'),
    returned_at: instant('returned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.assignment_id, table.student_id] }),
    index('assignment_works_student_id_idx').on(table.student_id),
    check('assignment_works_text_length', sql`char_length(${table.text}) between 1 and 10000`),
    check(
      'assignment_works_text_has_a_time',
      sql`${table.text} is null or ${table.handed_in_at} is not null`,
    ),
    check('assignment_works_receipt', sql`${table.receipt} ~ '^[0-9a-f]{64}$'`),
    check('assignment_works_points', sql`${table.points} >= 0`),
    check('assignment_works_comment_length', sql`char_length(${table.comment}) between 1 and 1000`),
    check(
      'assignment_works_returned_once',
      sql`${table.returned_at} is not null or (${table.returned_points} is null and ${table.returned_comment} is null)`,
    ),
  ],
);

/** The school's settings: one row, once changed. */
export const assignmentSettings = pgTable(
  'assignment_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Whether guardians may hand in work for their children. */
    guardians_hand_in: boolean('guardians_hand_in').notNull().default(false),
    /** The latest time of day, "16:00", at which work due the next day may be given; null for no limit. */
    next_day_until: text('next_day_until'),
    /** The day on which the office has lifted this limit. */
    lifted_on: day('lifted_on'),
  },
  (table) => [
    check('assignment_settings_one_row', sql`${table.id} = 1`),
    check(
      'assignment_settings_next_day_until',
      sql`${table.next_day_until} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
);

/** The days on which a student was reminded of missing work: at most once a day. */
export const assignmentReminders = pgTable(
  'assignment_reminders',
  {
    assignment_id: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'assignment_reminders_pk',
      columns: [table.assignment_id, table.student_id, table.day],
    }),
    index('assignment_reminders_student_id_idx').on(table.student_id),
  ],
);
