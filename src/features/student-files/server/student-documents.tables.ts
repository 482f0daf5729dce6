import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { DocumentKind } from '../documents.rules.ts';

/** A student's document, stored as a file. It belongs to the school, whoever uploaded it. */
export const studentDocuments = pgTable(
  'student_documents',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    kind: text('kind').$type<DocumentKind>().notNull(),
    /** Null if the kind is sufficient. */
    title: text('title'),
    file_id: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'restrict' }),
    /** The last day of validity. */
    expires_on: day('expires_on'),
    added_by: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    added_at: instant('added_at').notNull(),
  },
  (table) => [
    unique('student_documents_file_id_key').on(table.file_id),
    index('student_documents_student_id_idx').on(table.student_id, table.id),
    index('student_documents_expires_on_idx').on(table.expires_on),
    check(
      'student_documents_kind_is_known',
      sql`${table.kind} in ('birth_certificate', 'school_report', 'medical', 'other')`,
    ),
    check('student_documents_title_length', sql`char_length(${table.title}) between 1 and 100`),
    check('student_documents_other_is_named', sql`${table.kind} <> 'other' or ${table.title} is not null`),
  ],
);
