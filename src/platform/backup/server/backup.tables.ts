import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/**
 * One row per completed backup. The file itself is stored elsewhere; this records its existence and
 * age.
 */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    /** daily: automatic. command: run by the operator on the host. upgrade: before the first migration of a newer version. */
    cause: text('cause').$type<'daily' | 'command' | 'upgrade'>().notNull(),
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    encrypted: boolean('encrypted').notNull(),
    /** Figures from the school's books at that moment, such as the end of the ledger's chain. */
    marks: jsonb('marks').$type<Record<string, string>>().notNull(),
  },
  (table) => [index('backups_at_idx').on(table.at)],
);
