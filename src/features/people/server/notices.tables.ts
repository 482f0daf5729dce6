import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';

/**
 * What somebody is told in the portal, by the feature `inbox`. It stands here because how much of it is unread comes with the first
 * answer that every page waits for.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its words stand in the `x.notices.ts` of the feature that sends it. */
    kind: text('kind').notNull(),
    /** What stands in the words: names, numbers. */
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    /** The page that it leads to. */
    link: text('link').notNull(),
    /** Unread ones of a kind about the same thing are one, which counts them. */
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
