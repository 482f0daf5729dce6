import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';

/** Files that a teacher attached to a lesson, in order. They belong to the school. */
export const lessonLogFiles = pgTable(
  'lesson_log_files',
  {
    entry_id: uuid('entry_id')
      .notNull()
      .references(() => lessonLogEntries.id, { onDelete: 'restrict' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'restrict' }),
    /** From 0. */
    place: smallint('place').notNull(),
    title: text('title').notNull(),
  },
  (table) => [
    primaryKey({ name: 'lesson_log_files_pk', columns: [table.entry_id, table.file_id] }),
    index('lesson_log_files_file_id_idx').on(table.file_id),
    check('lesson_log_files_title_length', sql`char_length(${table.title}) between 1 and 100`),
    check('lesson_log_files_place', sql`${table.place} between 0 and 4`),
  ],
);
