import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { users } from '#platform/auth/server/auth.tables.ts';

/**
 * A file in the store. It is `staged` when it comes in, `kept` once a row of a feature refers to it in the same transaction,
 * and `released` when none does any more; what is not kept is removed, from the store first, after a day.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey(),
    /** Null once the account is gone: then it is removed, unless it is the school's. */
    owner_id: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Kept as the school's own: it has no owner, and goes only when it is released. */
    of_school: boolean('of_school').notNull().default(false),
    /** Which feature it is for. */
    purpose: text('purpose').notNull(),
    state: text('state').$type<'staged' | 'kept' | 'released'>().notNull(),
    /** Its name in the store: made here, never taken from whoever sends it. */
    name: text('name').notNull().unique(),
    media_type: text('media_type').$type<'image/webp' | 'application/pdf'>().notNull(),
    bytes: integer('bytes').notNull(),
    /** Pixels; null for what is no picture. */
    width: integer('width'),
    height: integer('height'),
    /** Hexadecimal, of what lies in the store. */
    sha256: text('sha256').notNull(),
    created_at: instant('created_at').notNull(),
    /** When it came into its state. */
    state_at: instant('state_at').notNull(),
  },
  (table) => [
    index('stored_files_owner_id_idx').on(table.owner_id),
    index('stored_files_unkept_idx')
      .on(table.state_at)
      .where(sql`${table.state} <> 'kept'`),
    check('stored_files_state_is_known', sql`${table.state} in ('staged', 'kept', 'released')`),
    check('stored_files_name', sql`${table.name} ~ '^[a-z0-9]{32}[.](webp|pdf)$'`),
    check('stored_files_bytes', sql`${table.bytes} > 0`),
    check('stored_files_of_school_has_no_owner', sql`not ${table.of_school} or ${table.owner_id} is null`),
  ],
);
