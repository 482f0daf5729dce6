import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { announcements } from './announcements.tables.ts';

/** Files of an announcement, in order. They belong to the school, and outlive their author's account. */
export const announcementFiles = pgTable(
  'announcement_files',
  {
    announcement_id: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'restrict' }),
    place: smallint('place').notNull(),
    title: text('title').notNull(),
  },
  ({ announcement_id, file_id, place, title }) => [
    primaryKey({ name: 'announcement_files_pk', columns: [announcement_id, file_id] }),
    index('announcement_files_file_id_idx').on(file_id),
    check('announcement_files_title_length', sql`char_length(${title}) between 1 and 100`),
    check('announcement_files_place', sql`${place} between 0 and 4`),
  ],
);
