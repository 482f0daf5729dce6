import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { instant } from '#platform/db/columns.ts';

/** Pairs of students whom the office marked as not siblings: never proposed again. */
export const dismissedSiblings = pgTable(
  'dismissed_siblings',
  {
    /** The smaller of the two ids, so that each pair is stored once. */
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    other_id: uuid('other_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    dismissed_at: instant('dismissed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.other_id] }),
    index('dismissed_siblings_other_id_idx').on(table.other_id),
    check('dismissed_siblings_in_order', sql`${table.student_id} < ${table.other_id}`),
  ],
);
