import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** Households: students who are brothers and sisters, as the office has said. `students.family_id` names it. */
export const families = pgTable('families', {
  id: uuid('id').primaryKey(),
  created_at: instant('created_at').notNull().defaultNow(),
});
