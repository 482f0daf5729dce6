import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';

/**
 * In-portal notices, used by the feature `inbox`. Defined here because the unread count is part of
 * the first response every page needs.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its text is in the `x.notices.ts` of the sending feature. */
    kind: text('kind').notNull(),
    /** Parameters of the text: names, numbers. */
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    /** The page it links to. */
    link: text('link').notNull(),
    /** Unread notices of a kind about the same thing are merged and counted. */
    about: text('about').notNull(),
    count: integer('count').notNull(),
    created_at: instant('created_at').notNull(),
    read_at: instant('read_at'),
  },
  (table) => [
    uniqueIndex('notices_unread_key')
      .on(table.user_id, table.kind, table.about)
      .where(sql`${table.read_at} is null`),
    index('notices_newest_idx').on(table.user_id, table.created_at),
    index('notices_created_at_idx').on(table.created_at),
    check('notices_count', sql`${table.count} > 0`),
    check('notices_link_is_of_the_portal', sql`${table.link} like '/%' and ${table.link} not like '//%'`),
  ],
);
