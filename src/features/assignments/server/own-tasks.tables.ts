import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';

/** Tasks that students write for themselves. Read by nobody else. */
export const ownTasks = pgTable(
  'own_tasks',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** The account that wrote it: another one that the record is linked to later reads nothing of it. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** A subject can be deleted in spite of private tasks, of which the office knows nothing. */
    subject_id: uuid('subject_id').references(() => subjects.id, { onDelete: 'set null' }),
    due_day: day('due_day').notNull(),
    /** The end of the due day. */
    due_at: instant('due_at').notNull(),
    /** When it was ticked; null while it is open. */
    done_at: instant('done_at'),
    /** Counts its changes: a save that knows an older one is refused. */
    revision: integer('revision').notNull().default(0),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('own_tasks_student_due_idx').on(table.student_id, table.due_at, table.id),
    index('own_tasks_user_id_idx').on(table.user_id),
    index('own_tasks_subject_id_idx')
      .on(table.subject_id)
      .where(sql`${table.subject_id} is not null`),
    check('own_tasks_title_length', sql`char_length(${table.title}) between 1 and 120`),
    check('own_tasks_revision', sql`${table.revision} >= 0`),
  ],
);
