import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { users } from '#platform/auth/server/auth.tables.ts';

export type StoredMediaType = 'image/webp' | 'application/pdf' | 'audio/ogg' | 'audio/webm';

/**
 * A stored file. `staged` on arrival, `kept` once a feature's row refers to it in the same transaction, `released`
 * when none does any more. Files not kept are deleted after a day, from the store first.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey(),
    /** Null once the account is deleted; the file is then removed unless it is the school's. */
    owner_id: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** True for the school's own files, which have no owner and are deleted only once released. */
    of_school: boolean('of_school').notNull().default(false),
    /** The feature that it is for. */
    purpose: text('purpose').notNull(),
    state: text('state').$type<'staged' | 'kept' | 'released'>().notNull(),
    /** Name in the store: generated, never taken from the uploader. */
    name: text('name').notNull().unique(),
    media_type: text('media_type').$type<StoredMediaType>().notNull(),
    bytes: integer('bytes').notNull(),
    /** Pixels; null if not a picture. */
    width: integer('width'),
    height: integer('height'),
    /** Duration in milliseconds; null if not a sound. */
    duration_ms: integer('duration_ms'),
    /** Hexadecimal hash of the stored bytes. */
    sha256: text('sha256').notNull(),
    created_at: instant('created_at').notNull(),
    /** When it entered its current state. */
    state_at: instant('state_at').notNull(),
  },
  (table) => [
    index('stored_files_owner_id_idx').on(table.owner_id),
    index('stored_files_unkept_idx')
      .on(table.state_at)
      .where(sql`${table.state} <> 'kept'`),
    check('stored_files_state_is_known', sql`${table.state} in ('staged', 'kept', 'released')`),
    check('stored_files_name', sql`${table.name} ~ '^[a-z0-9]{32}[.](webp|pdf|ogg|webm)$'`),
    check('stored_files_bytes', sql`${table.bytes} > 0`),
    check('stored_files_of_school_has_no_owner', sql`not ${table.of_school} or ${table.owner_id} is null`),
  ],
);
