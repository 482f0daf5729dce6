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
  uuid,
  bigint,
} from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type {
  Authority,
  Half,
  HalfDayRule,
  Outcome,
  Source,
  Status,
  ToldStatus,
} from '../attendance.rules.ts';

/** When the school calls the roll: its half-days, or its periods. Never deleted: what is called no more is archived. */
export const attendanceSlots = pgTable(
  'attendance_slots',
  {
    id: uuid('id').primaryKey(),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    half: text('half').$type<Half>().notNull(),
    /** Minutes since midnight. */
    starts: smallint('starts').notNull(),
    ends: smallint('ends').notNull(),
    archived_at: instant('archived_at'),
  },
  (table) => [
    check('attendance_slots_half_is_known', sql`${table.half} in ('am', 'pm')`),
    check(
      'attendance_slots_times',
      sql`0 <= ${table.starts} and ${table.starts} < ${table.ends} and ${table.ends} <= 1440`,
    ),
    check(
      'attendance_slots_name_length',
      sql`char_length(${table.name_en}) between 1 and 40 and char_length(${table.name_fr}) between 1 and 40`,
    ),
  ],
);

/** The school's choices about attendance: one row, made by the migration. */
export const attendanceSettings = pgTable(
  'attendance_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** From a saved register until guardians are told. */
    notice_minutes: integer('notice_minutes').notNull().default(30),
    /** From a saved register until a change of it wants a reason. */
    lock_minutes: integer('lock_minutes').notNull().default(120),
    half_day_rule: text('half_day_rule').$type<HalfDayRule>().notNull().default('any'),
    /** Guardians are told of a late pupil too. */
    tells_of_late: boolean('tells_of_late').notNull().default(true),
  },
  (table) => [
    check('attendance_settings_one_row', sql`${table.id} = 1`),
    check(
      'attendance_settings_minutes',
      sql`${table.notice_minutes} between 0 and 1440 and ${table.lock_minutes} between 0 and 10080`,
    ),
    check('attendance_settings_half_day_rule', sql`${table.half_day_rule} in ('any', 'proportional')`),
  ],
);

/**
 * The register of a class in a slot of a day: there once somebody said something in it. The slot's times are those of that day,
 * whatever the school changes later.
 */
export const attendanceRegisters = pgTable(
  'attendance_registers',
  {
    id: uuid('id').primaryKey(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    day: day('day').notNull(),
    slot_id: uuid('slot_id')
      .notNull()
      .references(() => attendanceSlots.id),
    half: text('half').$type<Half>().notNull(),
    starts: smallint('starts').notNull(),
    ends: smallint('ends').notNull(),
    /** When it was saved first, by the server's clock, and by whom. */
    confirmed_at: instant('confirmed_at'),
    confirmed_by: uuid('confirmed_by'),
    /** Guardians were told of it. */
    told_at: instant('told_at'),
    /** How many pupils are effectively what: counted anew with each change. */
    present: smallint('present').notNull().default(0),
    absent: smallint('absent').notNull().default(0),
    late: smallint('late').notNull().default(0),
    excused: smallint('excused').notNull().default(0),
    left: smallint('left_school').notNull().default(0),
    conflicts: smallint('conflicts').notNull().default(0),
  },
  (table) => [
    unique('attendance_registers_key').on(table.class_id, table.day, table.slot_id),
    index('attendance_registers_day_idx').on(table.day),
    index('attendance_registers_untold_idx')
      .on(table.confirmed_at)
      .where(sql`${table.told_at} is null`),
    check('attendance_registers_half_is_known', sql`${table.half} in ('am', 'pm')`),
  ],
);

/** All that was ever said of a pupil in a register, in the order of its reception: written once, never changed. */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    /** Made where the mark was made: the same event counts once, however often it is sent. */
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    register_id: uuid('register_id')
      .notNull()
      .references(() => attendanceRegisters.id),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    /** The event that its author saw; null for none. No reference: it may be one that the server never got. */
    base_id: uuid('base_id'),
    status: text('status').$type<Status>().notNull(),
    minutes: smallint('minutes'),
    reason: text('reason'),
    /** The reason is for the office alone. */
    confidential: boolean('confidential').notNull().default(false),
    /** Without a reference: what was said stays said, whatever becomes of the account. */
    author_id: uuid('author_id').notNull(),
    authority: text('authority').$type<Authority>().notNull(),
    source: text('source').$type<Source>().notNull(),
    /** What the device said; shown, never decided by. */
    device_at: instant('device_at').notNull(),
    received_at: instant('received_at').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    /** The pupil was not in the class on that day any more, or not yet. */
    not_a_member: boolean('not_a_member').notNull().default(false),
    /** A change of a locked register that came without a reason. */
    without_reason: boolean('without_reason').notNull().default(false),
  },
  (table) => [
    index('attendance_marks_register_idx').on(table.register_id, table.student_id),
    index('attendance_marks_student_idx').on(table.student_id),
    // The few that the office should look at.
    index('attendance_marks_flagged_idx')
      .on(table.seq)
      .where(sql`${table.not_a_member} or ${table.without_reason}`),
    check('attendance_marks_reason_length', sql`char_length(${table.reason}) between 1 and 300`),
    check('attendance_marks_minutes', sql`${table.minutes} between 0 and 1440`),
    check(
      'attendance_marks_status_is_known',
      sql`${table.status} in ('present', 'absent', 'late', 'excused', 'left_early', 'sent_home')`,
    ),
  ],
);

/** What is effective of the marks of a pupil in a register, by `foldMarks`: written with each mark, in the same transaction. */
export const attendanceStates = pgTable(
  'attendance_states',
  {
    register_id: uuid('register_id')
      .notNull()
      .references(() => attendanceRegisters.id),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    /** The register's, so that a pupil's year is read in one walk. */
    day: day('day').notNull(),
    mark_id: uuid('mark_id')
      .notNull()
      .references(() => attendanceMarks.id),
    status: text('status').$type<Status>().notNull(),
    minutes: smallint('minutes'),
    in_conflict: boolean('in_conflict').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.register_id, table.student_id] }),
    index('attendance_states_student_idx').on(table.student_id, table.day),
    // Hours missed, of which sanctions are proposed: few of all that is marked.
    index('attendance_states_missed_idx')
      .on(table.day, table.student_id)
      .where(sql`${table.status} in ('absent', 'left_early')`),
    index('attendance_states_conflict_idx')
      .on(table.day)
      .where(sql`${table.in_conflict}`),
  ],
);

/** Each time that somebody saved a register, by the id that their device made. */
export const attendanceConfirmations = pgTable(
  'attendance_confirmations',
  {
    id: uuid('id').primaryKey(),
    register_id: uuid('register_id')
      .notNull()
      .references(() => attendanceRegisters.id),
    author_id: uuid('author_id').notNull(),
    device_at: instant('device_at').notNull(),
    received_at: instant('received_at').notNull(),
  },
  (table) => [index('attendance_confirmations_register_idx').on(table.register_id)],
);

/** That guardians were told of a pupil's absence, or of a late arrival: each once for a half-day, whatever comes later. */
export const attendanceNotices = pgTable(
  'attendance_notices',
  {
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    day: day('day').notNull(),
    half: text('half').$type<Half>().notNull(),
    status: text('status').$type<ToldStatus>().notNull().default('absent'),
    sent_at: instant('sent_at').notNull(),
    /** The pupil came after all. */
    taken_back_at: instant('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.day, table.half, table.status] }),
    check('attendance_notices_half_is_known', sql`${table.half} in ('am', 'pm')`),
    check('attendance_notices_status_is_known', sql`${table.status} in ('absent', 'late')`),
  ],
);

/** Why a student is absent, as their family says it, for a span of days: it changes how hours are counted, never a mark. */
export const attendanceJustifications = pgTable(
  'attendance_justifications',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    from_day: day('from_day').notNull(),
    until_day: day('until_day').notNull(),
    half: text('half').$type<Half>(),
    reason: text('reason').notNull(),
    file_id: uuid('file_id').references(() => storedFiles.id),
    submitted_by: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    submitted_at: instant('submitted_at').notNull(),
    decided_by: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant('decided_at'),
    accepted: boolean('accepted'),
    note: text('note'),
  },
  (table) => [
    index('attendance_justifications_student_idx').on(table.student_id, table.from_day),
    index('attendance_justifications_waiting_idx')
      .on(table.submitted_at)
      .where(sql`${table.accepted} is null`),
    check('attendance_justifications_in_order', sql`${table.from_day} <= ${table.until_day}`),
    check('attendance_justifications_half_is_known', sql`${table.half} in ('am', 'pm')`),
    check(
      'attendance_justifications_half_of_one_day',
      sql`${table.half} is null or ${table.from_day} = ${table.until_day}`,
    ),
    check(
      'attendance_justifications_lengths',
      sql`char_length(${table.reason}) between 3 and 500 and char_length(${table.note}) <= 300`,
    ),
    check(
      'attendance_justifications_decided',
      sql`(${table.accepted} is null) = (${table.decided_at} is null)`,
    ),
  ],
);

/** That the office looked at a mark that came late: one without a reason, or of somebody who was not in the class. */
export const attendanceLooks = pgTable('attendance_looks', {
  mark_id: uuid('mark_id')
    .primaryKey()
    .references(() => attendanceMarks.id),
  looked_by: uuid('looked_by').notNull(),
  looked_at: instant('looked_at').notNull(),
});
