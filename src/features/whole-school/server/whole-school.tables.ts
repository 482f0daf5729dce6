import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import type { LoadKind, SchoolCounts } from '../whole-school.contract.ts';

/** A school imported as a whole, from a file or as the sample. */
export const schoolLoads = pgTable(
  'school_loads',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<LoadKind>().notNull(),
    file_name: text('file_name'),
    loaded_by: uuid('loaded_by').references(() => users.id, { onDelete: 'set null' }),
    loaded_at: instant('loaded_at').notNull(),
    counts: jsonb('counts').$type<SchoolCounts>().notNull(),
    /** The school's own row before the import changed it. */
    before: jsonb('before').$type<Record<string, string | null>>(),
    removed_at: instant('removed_at'),
  },
  (table) => [
    index('school_loads_loaded_by_idx').on(table.loaded_by),
    check('school_loads_kind_is_known', sql`${table.kind} in ('oneroster', 'sample')`),
  ],
);

/** Imported rows, by table. Dependent rows, such as a student's memberships, are deleted with them. */
export const schoolLoadRows = pgTable(
  'school_load_rows',
  {
    load_id: uuid('load_id').notNull(),
    table_name: text('table_name').notNull(),
    row_id: uuid('row_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.table_name, table.row_id] }),
    foreignKey({
      name: 'school_load_rows_load_fk',
      columns: [table.load_id],
      foreignColumns: [schoolLoads.id],
    }).onDelete('cascade'),
    index('school_load_rows_load_id_idx').on(table.load_id),
  ],
);
