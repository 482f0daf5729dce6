import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { day, instant } from '#platform/db/columns.ts';

/** The work done in a lesson. Never deleted: corrected, also to nothing. */
export const lessonLogEntries = pgTable(
  'lesson_log_entries',
  {
    id: uuid('id').primaryKey(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    day: day('day').notNull(),
    /** Minutes since midnight, as the timetable had the lesson; null for a lesson without one. */
    starts: smallint('starts'),
    ends: smallint('ends'),
    text: text('text').notNull(),
    /** Who wrote it last. No foreign key: entries outlive their author's account. */
    author_id: uuid('author_id').notNull(),
    /** Made by the device that wrote last: a write that was based on another one is refused. */
    revision: uuid('revision').notNull(),
    written_at: instant('written_at').notNull(),
    changed_at: instant('changed_at'),
  },
  (table) => [
    // One of two devices that write a lesson first is refused.
    unique('lesson_log_entries_lesson')
      .on(table.class_id, table.subject_id, table.day, table.starts)
      .nullsNotDistinct(),
    index('lesson_log_entries_class_day_idx').on(table.class_id, table.day),
    index('lesson_log_entries_subject_id_idx').on(table.subject_id),
    index('lesson_log_entries_author_idx').on(table.author_id),
    check('lesson_log_entries_text_length', sql`char_length(${table.text}) <= 2000`),
    check(
      'lesson_log_entries_times',
      sql`(${table.starts} is null) = (${table.ends} is null) and coalesce(${table.starts} between 0 and 1439 and ${table.starts} < ${table.ends} and ${table.ends} <= 1440, true)`,
    ),
  ],
);
