import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** What the sample school brought: the rows that taking it away again removes, and no other. */
export const sampleRows = pgTable(
  'sample_rows',
  {
    /** Which table the row stands in. */
    kind: text('kind').notNull(),
    row_id: uuid('row_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.row_id] })],
);
