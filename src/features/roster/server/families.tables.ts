import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** Households: siblings as recorded by the office, referenced by `students.family_id`. */
export const families = pgTable('families', {
  id: uuid('id').primaryKey(),
  created_at: instant('created_at').notNull().defaultNow(),
});
