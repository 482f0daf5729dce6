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

/** The school's roll-call slots: half-days or periods. Never deleted, only archived. */
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

/** The school's attendance settings: a single row, created by the migration. */
export const attendanceSettings = pgTable(
  'attendance_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Minutes from saving a register to notifying guardians. */
    notice_minutes: integer('notice_minutes').notNull().default(30),
    /** Minutes from saving a register to requiring a reason for changes. */
    lock_minutes: integer('lock_minutes').notNull().default(120),
    half_day_rule: text('half_day_rule').$type<HalfDayRule>().notNull().default('any'),
    /** Whether guardians are also notified of late pupils. */
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
 * The register of a class in a slot of a day, created with its first entry. It stores the slot's times of that
 * day, unaffected by later changes.
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
    /** When and by whom it was first saved, by the server's clock. */
    confirmed_at: instant('confirmed_at'),
    confirmed_by: uuid('confirmed_by'),
    /** When guardians were notified. */
    told_at: instant('told_at'),
    /** Number of pupils per effective status, recounted with each change. */
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

/** All entries of pupils in a register, in the order of reception. Append-only. */
export const attendanceEntries = pgTable(
  'attendance_entries',
  {
    /** Generated on the device: makes resending idempotent. */
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    register_id: uuid('register_id')
      .notNull()
      .references(() => attendanceRegisters.id),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    /**
     * The event its author saw; null for none. No foreign key, because the server may never have received
     * that event.
     */
    base_id: uuid('base_id'),
    status: text('status').$type<Status>().notNull(),
    minutes: smallint('minutes'),
    reason: text('reason'),
    confidential: boolean('confidential').notNull().default(false),
    /** No foreign key: entries outlive their author's account. */
    author_id: uuid('author_id').notNull(),
    authority: text('authority').$type<Authority>().notNull(),
    source: text('source').$type<Source>().notNull(),
    /** The device's clock: displayed only, never used to decide. */
    device_at: instant('device_at').notNull(),
    received_at: instant('received_at').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    not_a_member: boolean('not_a_member').notNull().default(false),
    without_reason: boolean('without_reason').notNull().default(false),
  },
  (table) => [
    index('attendance_entries_register_idx').on(table.register_id, table.student_id),
    index('attendance_entries_student_idx').on(table.student_id),
    // Partial index of the few entries that the office should review.
    index('attendance_entries_flagged_idx')
      .on(table.seq)
      .where(sql`${table.not_a_member} or ${table.without_reason}`),
    check('attendance_entries_reason_length', sql`char_length(${table.reason}) between 1 and 300`),
    check('attendance_entries_minutes', sql`${table.minutes} between 0 and 1440`),
    check(
      'attendance_entries_status_is_known',
      sql`${table.status} in ('present', 'absent', 'late', 'excused', 'left_early', 'sent_home')`,
    ),
  ],
);

/**
 * The effective entry per pupil and register, from `foldEntries`; updated with each entry in the same
 * transaction.
 */
export const attendanceStates = pgTable(
  'attendance_states',
  {
    register_id: uuid('register_id')
      .notNull()
      .references(() => attendanceRegisters.id),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    /** Both copied from the register, which changes neither, so that a pupil's year or last entries are one index scan. */
    day: day('day').notNull(),
    starts: smallint('starts').notNull(),
    entry_id: uuid('entry_id')
      .notNull()
      .references(() => attendanceEntries.id),
    status: text('status').$type<Status>().notNull(),
    minutes: smallint('minutes'),
    in_conflict: boolean('in_conflict').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.register_id, table.student_id] }),
    index('attendance_states_student_idx').on(table.student_id, table.day, table.starts),
    // A partial index of missed hours, from which sanctions are proposed: a small part of all states.
    index('attendance_states_missed_idx')
      .on(table.day, table.student_id)
      .where(sql`${table.status} in ('absent', 'left_early')`),
    index('attendance_states_conflict_idx')
      .on(table.day)
      .where(sql`${table.in_conflict}`),
  ],
);

/** Each save of a register, by the id generated on the device. */
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

/** Notices to guardians of an absence or a late arrival: at most one of each kind per half-day. */
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
    /** When the notice was withdrawn because the entry had changed. */
    taken_back_at: instant('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.day, table.half, table.status] }),
    check('attendance_notices_half_is_known', sql`${table.half} in ('am', 'pm')`),
    check('attendance_notices_status_is_known', sql`${table.status} in ('absent', 'late')`),
  ],
);

/**
 * A family's justification of an absence over a span of days. It affects how hours are counted, never the
 * entries.
 */
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

/** The office's review of a late-arriving entry: without a reason, or of a pupil who was not in the class. */
export const attendanceLooks = pgTable('attendance_looks', {
  entry_id: uuid('entry_id')
    .primaryKey()
    .references(() => attendanceEntries.id),
  looked_by: uuid('looked_by').notNull(),
  looked_at: instant('looked_at').notNull(),
});
