import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { students } from './students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';

/** Which parent may see which student. An ended link stays, with its date. */
export const guardians = pgTable(
  'guardians',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    linked_by: uuid('linked_by').references(() => users.id, { onDelete: 'set null' }),
    linked_at: instant('linked_at').notNull().defaultNow(),
    /** Null while a parent has asked with the code of the child's slip and no administrator has said yes: it shows nothing. */
    verified_at: instant('verified_at'),
    ended_at: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.student_id] }),
    index('guardians_student_id_idx').on(table.student_id),
  ],
);

/** The code on a student's slip with which a parent asks to see them. It opens nothing by itself: an administrator confirms. */
export const studentCodes = pgTable('student_codes', {
  student_id: uuid('student_id')
    .primaryKey()
    .references(() => students.id, { onDelete: 'cascade' }),
  code: text('code').notNull().unique('student_codes_code_key'),
});
