import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { sql } from 'drizzle-orm';

/**
 * Mail to send, written in the transaction that causes it. With a mail server it is sent within seconds and
 * its text erased; without one it stays here for administrators to pass on. The text is sealed, because it
 * may contain a link that opens an account.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Sealed; null once sent or expired. */
    body: text('body'),
    created_at: instant('created_at').notNull().defaultNow(),
    /** After this its text is useless (a link has expired) and is erased. */
    expires_at: instant('expires_at').notNull(),
    sent_at: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: instant('next_attempt_at').notNull().defaultNow(),
    last_error: text('last_error'),
  },
  (table) => [
    index('outbox_created_at_idx').on(table.created_at),
    index('outbox_unsent_idx')
      .on(table.next_attempt_at)
      .where(sql`${table.sent_at} is null`),
  ],
);
