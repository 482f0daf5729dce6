import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { ReminderMoment } from '../reminders/reminder-texts.rules.ts';
import { studentFees } from './fees.tables.ts';

/** The school's choices about reminders of fees: one row, created with the first choice. */
export const feeReminderChoices = pgTable(
  'fee_reminder_choices',
  {
    id: integer('id').primaryKey().default(1),
    is_on: boolean('is_on').notNull(),
    /** Days from the due date: negative before it, 0 on it, positive after it. */
    steps: integer('steps').array().notNull(),
  },
  (table) => [
    check('fee_reminder_choices_one_row', sql`${table.id} = 1`),
    check('fee_reminder_choices_has_steps', sql`not ${table.is_on} or cardinality(${table.steps}) > 0`),
  ],
);

/** The school's own reminder texts; an empty text means the standard one. */
export const feeReminderTexts = pgTable(
  'fee_reminder_texts',
  {
    moment: text('moment').$type<ReminderMoment>().notNull(),
    language: text('language').$type<Locale>().notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.moment, table.language] }),
    check('fee_reminder_texts_moment_is_known', sql`${table.moment} in ('before', 'on', 'after')`),
    check('fee_reminder_texts_language_is_known', sql`${table.language} in ('fr', 'en')`),
    check('fee_reminder_texts_length', sql`char_length(${table.text}) <= 300`),
  ],
);

/** A reminder of fees to a person: at most one a day. Its notice and deliveries refer to its id. */
export const feeReminders = pgTable(
  'fee_reminders',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    sent_at: instant('sent_at').notNull(),
  },
  (table) => [unique('fee_reminders_day_key').on(table.user_id, table.day)],
);

/** A fee in a reminder, with the step that it reached. A person is reminded of each step once. */
export const feeReminderItems = pgTable(
  'fee_reminder_items',
  {
    reminder_id: uuid('reminder_id')
      .notNull()
      .references(() => feeReminders.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    student_fee_id: uuid('student_fee_id')
      .notNull()
      .references(() => studentFees.id),
    step: smallint('step').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.student_fee_id, table.step] }),
    index('fee_reminder_items_reminder_id_idx').on(table.reminder_id),
    index('fee_reminder_items_student_fee_id_idx').on(table.student_fee_id),
  ],
);

/** A family's promise to pay: reminders of a student's fees pause until its day is over. */
export const feeArrangements = pgTable(
  'fee_arrangements',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    until: day('until').notNull(),
    note: text('note'),
    created_by: uuid('created_by').notNull(),
    created_at: instant('created_at').notNull(),
    /** The time at which the office withdrew or replaced it. */
    ended_at: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('fee_arrangements_standing_key')
      .on(table.student_id)
      .where(sql`${table.ended_at} is null`),
    index('fee_arrangements_student_idx').on(table.student_id),
    check('fee_arrangements_note_length', sql`char_length(${table.note}) between 1 and 200`),
  ],
);
