import { pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { students } from './students.tables.ts';

/** A student's portrait, at most one. The file belongs to the school, whoever uploaded it. */
export const studentPhotos = pgTable(
  'student_photos',
  {
    student_id: uuid('student_id')
      .primaryKey()
      .references(() => students.id, { onDelete: 'restrict' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'restrict' }),
    added_by: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    added_at: instant('added_at').notNull(),
  },
  (table) => [unique('student_photos_file_id_key').on(table.file_id)],
);
