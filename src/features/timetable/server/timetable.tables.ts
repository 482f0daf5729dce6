import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { FillRuleKind } from '../fill.rules.ts';
import type { RoomKind } from '../timetable.rules.ts';

/** The school's rooms. Never deleted, only archived. */
export const timetableRooms = pgTable(
  'timetable_rooms',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    kind: text('kind').$type<RoomKind>().notNull(),
    archived_at: instant('archived_at'),
  },
  (table) => [
    uniqueIndex('timetable_rooms_name_key').on(sql`lower(${table.name})`),
    check('timetable_rooms_name_length', sql`char_length(${table.name}) between 1 and 40`),
    check(
      'timetable_rooms_kind_is_known',
      sql`${table.kind} in ('classroom', 'laboratory', 'computers', 'workshop', 'sports', 'hall')`,
    ),
  ],
);

/** A timetable of the whole school. Published ones are never changed, so that past lessons stay as they were. */
export const timetableVersions = pgTable(
  'timetable_versions',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The first day it applies; null while it is a draft. */
    valid_from: day('valid_from'),
    published_at: instant('published_at'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    unique('timetable_versions_one_a_day').on(table.valid_from),
    check('timetable_versions_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check(
      'timetable_versions_published_with_day',
      sql`(${table.valid_from} is null) = (${table.published_at} is null)`,
    ),
  ],
);

/**
 * The day grid of a version: lessons and breaks, on the weekdays that have them. The constraint
 * timetable_periods_apart, added by hand in the migration, excludes overlaps.
 */
export const timetablePeriods = pgTable(
  'timetable_periods',
  {
    id: uuid('id').primaryKey(),
    version_id: uuid('version_id')
      .notNull()
      .references(() => timetableVersions.id, { onDelete: 'cascade' }),
    /** Minutes since midnight. */
    starts: smallint('starts').notNull(),
    ends: smallint('ends').notNull(),
    is_break: boolean('is_break').notNull(),
    /** Monday is 1. */
    days: smallint('days').array().notNull(),
  },
  (table) => [
    // Target of the composite foreign key that ties an entry to a period of its own version.
    unique('timetable_periods_of_version').on(table.version_id, table.id),
    check(
      'timetable_periods_times',
      sql`0 <= ${table.starts} and ${table.starts} < ${table.ends} and ${table.ends} <= 1440`,
    ),
    check('timetable_periods_days', sql`${table.days} <@ '{1,2,3,4,5}' and cardinality(${table.days}) >= 1`),
  ],
);

/**
 * The rules for filling in a version: hard ones and wishes, for the whole school or for one teacher, subject
 * or class.
 */
export const timetableRules = pgTable(
  'timetable_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version_id: uuid('version_id')
      .notNull()
      .references(() => timetableVersions.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FillRuleKind>().notNull(),
    /** Null for a rule without a limit. */
    most: smallint('most'),
    is_hard: boolean('is_hard').notNull(),
    teacher_id: uuid('teacher_id').references(() => users.id, { onDelete: 'cascade' }),
    subject_id: uuid('subject_id').references(() => subjects.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id').references(() => classes.id, { onDelete: 'cascade' }),
    room_id: uuid('room_id').references(() => timetableRooms.id, { onDelete: 'cascade' }),
    room_kind: text('room_kind').$type<RoomKind>(),
  },
  (table) => [
    unique('timetable_rules_once')
      .on(table.version_id, table.kind, table.teacher_id, table.subject_id, table.class_id)
      .nullsNotDistinct(),
    index('timetable_rules_teacher_id_idx').on(table.teacher_id),
    index('timetable_rules_subject_id_idx').on(table.subject_id),
    index('timetable_rules_class_id_idx').on(table.class_id),
    index('timetable_rules_room_id_idx').on(table.room_id),
    check(
      'timetable_rules_kind_is_known',
      sql`${table.kind} in ('class_gaps', 'spread', 'class_most_a_day', 'class_late_starts', 'teacher_gaps', 'teacher_most_a_day', 'teacher_least_a_day', 'teacher_in_a_row', 'teacher_days', 'subject_first_lessons', 'subject_doubles', 'subject_room', 'class_room')`,
    ),
    check(
      'timetable_rules_limit',
      sql`(${table.kind} in ('class_gaps', 'spread', 'subject_room', 'class_room')) = (${table.most} is null) and ${table.most} between 0 and 20`,
    ),
    check(
      'timetable_rules_scope',
      sql`(${table.subject_id} is not null) = (${table.kind} in ('subject_first_lessons', 'subject_doubles', 'subject_room')) and (${table.class_id} is not null) = (${table.kind} = 'class_room') and (${table.teacher_id} is null or ${table.kind} in ('teacher_gaps', 'teacher_most_a_day', 'teacher_least_a_day', 'teacher_in_a_row', 'teacher_days'))`,
    ),
    check(
      'timetable_rules_room',
      sql`(${table.room_id} is not null) = (${table.kind} = 'class_room') and (${table.room_kind} is not null) = (${table.kind} = 'subject_room')`,
    ),
  ],
);

/**
 * A lesson of a class at a time of the week. Constraints refuse concurrent double bookings of a class or
 * room. They were added by hand in the migrations: timetable_entries_class allows options of one line at the
 * same time, timetable_entries_room allows classes of one meeting in one room. For teachers see
 * timetable_entry_teachers.
 */
export const timetableEntries = pgTable(
  'timetable_entries',
  {
    id: uuid('id').primaryKey(),
    version_id: uuid('version_id')
      .notNull()
      .references(() => timetableVersions.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    teacher_id: uuid('teacher_id').references(() => users.id, { onDelete: 'set null' }),
    room_id: uuid('room_id').references(() => timetableRooms.id),
    meeting: uuid('meeting').notNull(),
    day: smallint('day').notNull(),
    period_id: uuid('period_id').notNull(),
    /**
     * The line of options of the subject in this class. In drafts it is kept equal to `class_subjects`
     * (timetable.sql).
     */
    option_line: smallint('option_line'),
    locked: boolean('locked').notNull().default(false),
  },
  (table) => [
    unique('timetable_entries_subject').on(
      table.version_id,
      table.class_id,
      table.day,
      table.period_id,
      table.subject_id,
    ),
    // Target of the composite foreign key by which a lesson's teachers share its place.
    unique('timetable_entries_place').on(
      table.id,
      table.version_id,
      table.day,
      table.period_id,
      table.meeting,
    ),
    foreignKey({
      name: 'timetable_entries_period_of_version',
      columns: [table.version_id, table.period_id],
      foreignColumns: [timetablePeriods.version_id, timetablePeriods.id],
    }).onDelete('cascade'),
    index('timetable_entries_period_id_idx').on(table.period_id),
    index('timetable_entries_class_id_idx').on(table.class_id, table.subject_id),
    index('timetable_entries_subject_id_idx').on(table.subject_id),
    index('timetable_entries_teacher_id_idx').on(table.teacher_id),
    index('timetable_entries_room_id_idx').on(table.room_id),
    check('timetable_entries_day', sql`${table.day} between 1 and 5`),
  ],
);

/**
 * All teachers of a lesson: the entry's own, added by a trigger (timetable.sql), and co-teachers. The foreign
 * key copies changes of the entry's place, so that timetable_entry_teachers_apart (added by hand in the
 * migration) allows each teacher one meeting at a time.
 */
export const timetableEntryTeachers = pgTable(
  'timetable_entry_teachers',
  {
    entry_id: uuid('entry_id').notNull(),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version_id: uuid('version_id').notNull(),
    day: smallint('day').notNull(),
    period_id: uuid('period_id').notNull(),
    meeting: uuid('meeting').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entry_id, table.teacher_id] }),
    foreignKey({
      name: 'timetable_entry_teachers_of_entry',
      columns: [table.entry_id, table.version_id, table.day, table.period_id, table.meeting],
      foreignColumns: [
        timetableEntries.id,
        timetableEntries.version_id,
        timetableEntries.day,
        timetableEntries.period_id,
        timetableEntries.meeting,
      ],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('timetable_entry_teachers_teacher_id_idx').on(table.teacher_id),
  ],
);

/** Times of the week when a teacher is unavailable, in all versions. */
export const teacherUnavailable = pgTable(
  'teacher_unavailable',
  {
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: smallint('day').notNull(),
    /** Minutes since midnight. */
    starts: smallint('starts').notNull(),
    ends: smallint('ends').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teacher_id, table.day, table.starts] }),
    check(
      'teacher_unavailable_times',
      sql`${table.day} between 1 and 5 and 0 <= ${table.starts} and ${table.starts} < ${table.ends} and ${table.ends} <= 1440`,
    ),
  ],
);
