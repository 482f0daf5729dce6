import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { amount, day, instant } from '#platform/db/columns.ts';
import type { PaperKind } from '../papers.contract.ts';

/** Papers issued for students: numbered certificates, and one card each. Append-only. */
export const studentPapers = pgTable(
  'student_papers',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<PaperKind | 'card'>().notNull(),
    /** The year of issue and the number within it; null for a card. */
    year: integer('year').notNull(),
    number: integer('number'),
    /** The public check code; it reveals nothing about the student. */
    code: text('code').notNull().unique('student_papers_code_key'),
    /** The student's savings on that day: only on a clearance certificate. */
    savings: amount('savings'),
    issued_on: day('issued_on').notNull(),
    issued_by: uuid('issued_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    unique('student_papers_number_key').on(table.kind, table.year, table.number),
    index('student_papers_student_id_idx').on(table.student_id, table.id),
    uniqueIndex('student_papers_one_card')
      .on(table.student_id)
      .where(sql`${table.kind} = 'card'`),
    check(
      'student_papers_kind_is_known',
      sql`${table.kind} in ('enrolment', 'transfer', 'clearance', 'card')`,
    ),
    check('student_papers_savings', sql`(${table.kind} = 'clearance') = (${table.savings} is not null)`),
    check('student_papers_numbered', sql`(${table.kind} = 'card') = (${table.number} is null)`),
  ],
);
