import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';

/** Students' own, private tasks. */
export const ownTasks = pgTable(
  'own_tasks',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /**
     * The account that wrote it: if another account is later linked to the student's record, it cannot read
     * the task.
     */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /**
     * Set to null on delete, because the office cannot know of private tasks and must be able to delete a
     * subject.
     */
    subject_id: uuid('subject_id').references(() => subjects.id, { onDelete: 'set null' }),
    due_day: day('due_day').notNull(),
    /** The end of the due day. */
    due_at: instant('due_at').notNull(),
    /** When it was ticked; null while it is open. */
    done_at: instant('done_at'),
    /** Incremented by each change; a change based on an older revision is refused. */
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
