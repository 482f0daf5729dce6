import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { ArrangementKind } from '../cover.rules.ts';

/** A day on which a teacher is absent. */
export const teacherAbsences = pgTable(
  'teacher_absences',
  {
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    note: text('note').notNull().default(''),
    recorded_at: instant('recorded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teacher_id, table.day] }),
    index('teacher_absences_day_idx').on(table.day),
    check('teacher_absences_note_length', sql`char_length(${table.note}) <= 200`),
  ],
);

/** The arrangement of a lesson of an absent teacher. No teacher covers two lessons at once. */
export const lessonCovers = pgTable(
  'lesson_covers',
  {
    absent_id: uuid('absent_id').notNull(),
    day: day('day').notNull(),
    /** The meeting of timetable entries. Meetings of published timetables never change. */
    meeting: uuid('meeting').notNull(),
    kind: text('kind').$type<ArrangementKind>().notNull(),
    /** The covering teacher; null unless covered. */
    teacher_id: uuid('teacher_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Minutes since midnight. */
    starts: smallint('starts').notNull(),
    ends: smallint('ends').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.absent_id, table.day, table.meeting] }),
    foreignKey({
      name: 'lesson_covers_of_absence',
      columns: [table.absent_id, table.day],
      foreignColumns: [teacherAbsences.teacher_id, teacherAbsences.day],
    }).onDelete('cascade'),
    unique('lesson_covers_one_at_a_time').on(table.teacher_id, table.day, table.starts),
    index('lesson_covers_day_idx').on(table.day),
    index('lesson_covers_meeting_idx').on(table.meeting),
    check(
      'lesson_covers_kind',
      sql`${table.kind} in ('cover', 'supervised', 'let_go') and (${table.kind} = 'cover') = (${table.teacher_id} is not null)`,
    ),
    check('lesson_covers_not_oneself', sql`${table.teacher_id} <> ${table.absent_id}`),
    check('lesson_covers_times', sql`${table.starts} < ${table.ends}`),
  ],
);
