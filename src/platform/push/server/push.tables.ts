import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';

/** The key pair that identifies this portal to push services; its private half is sealed. One row. */
export const pushKeys = pgTable('push_keys', {
  public_key: text('public_key').primaryKey(),
  private_key: text('private_key').notNull(),
  created_at: instant('created_at').notNull(),
});

/** Devices on which a person enabled notifications. A device belongs to the person who enabled it last. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_user_id_idx').on(table.user_id)],
);
