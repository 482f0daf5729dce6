import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { assignments } from './assignments.tables.ts';

/**
 * Files attached to an assignment, in order. They belong to the school; a copied assignment refers to the
 * same files.
 */
export const assignmentFiles = pgTable(
  'assignment_files',
  {
    assignment_id: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'restrict' }),
    /** From 0. */
    place: smallint('place').notNull(),
    title: text('title').notNull(),
  },
  (table) => [
    primaryKey({ name: 'assignment_files_pk', columns: [table.assignment_id, table.file_id] }),
    index('assignment_files_file_id_idx').on(table.file_id),
    check('assignment_files_title_length', sql`char_length(${table.title}) between 1 and 100`),
    check('assignment_files_place', sql`${table.place} between 0 and 4`),
  ],
);
