import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import { guardians } from './guardians.tables.ts';
import { students } from './students.tables.ts';

/** Accounts linked to the wrong person, a student or a guardian, until the office undid it, with the reason. */
export const undoneAccountLinks = pgTable(
  'undone_account_links',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id').references(() => students.id, { onDelete: 'cascade' }),
    guardian_id: uuid('guardian_id').references(() => guardians.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    undone_by: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
    undone_at: instant('undone_at').notNull(),
  },
  (table) => [
    index('undone_account_links_user_id_idx').on(table.user_id),
    index('undone_account_links_student_id_idx').on(table.student_id),
    index('undone_account_links_guardian_id_idx').on(table.guardian_id),
    check(
      'undone_account_links_of_one_person',
      sql`num_nonnulls(${table.student_id}, ${table.guardian_id}) = 1`,
    ),
    check('undone_account_links_reason_length', sql`char_length(${table.reason}) between 1 and 500`),
  ],
);
