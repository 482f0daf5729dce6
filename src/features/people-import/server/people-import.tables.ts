import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import type { ImportKind } from '../people-import.rules.ts';

/** An uploaded file: read, then imported, perhaps undone. The row outlives its administrator's account. */
export const peopleImports = pgTable(
  'people_imports',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ImportKind>().notNull(),
    file_name: text('file_name').notNull(),
    created_at: instant('created_at').notNull(),
    /** The file's lines as text, header first, until they are imported or a day has passed. */
    lines: jsonb('lines').$type<string[][]>(),
    imported_at: instant('imported_at'),
    made: integer('made').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    undone_at: instant('undone_at'),
  },
  (table) => [
    index('people_imports_user_id_idx').on(table.user_id),
    index('people_imports_imported_at_idx').on(table.imported_at),
    check(
      'people_imports_kind_is_known',
      sql`${table.kind} in ('students', 'guardians', 'teachers', 'subjects', 'balances', 'matricules')`,
    ),
  ],
);

/** A record that an import created or changed: its key, its state before (null if new) and after. */
export const peopleImportRecords = pgTable(
  'people_import_records',
  {
    import_id: uuid('import_id').notNull(),
    /** The type of record: a student, a class, a guardian's link. */
    entity: text('entity').notNull(),
    key: jsonb('key').$type<Record<string, string>>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.entity, table.key] }),
    foreignKey({
      name: 'people_import_records_import_fk',
      columns: [table.import_id],
      foreignColumns: [peopleImports.id],
    }).onDelete('cascade'),
  ],
);

/** The last column mapping used for files of a kind with the same header. */
export const peopleMappings = pgTable(
  'people_mappings',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The kind, and a hash of the header's words. */
    head: text('head').notNull(),
    mapping: jsonb('mapping').$type<Record<string, unknown>>().notNull(),
    used_at: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.head] })],
);
