import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import type { Outcome, Use } from '../assistant.rules.ts';

/** The school's language model: one row, once configured. */
export const assistantSettings = pgTable(
  'assistant_settings',
  {
    id: boolean('id').primaryKey().default(true),
    is_on: boolean('is_on').notNull(),
    address: text('address').notNull(),
    model: text('model').notNull(),
    /** Encrypted with the installation's key. */
    sealed_key: text('sealed_key'),
    monthly_requests: integer('monthly_requests').notNull(),
  },
  (table) => [
    check('assistant_settings_is_one', sql`${table.id}`),
    check(
      'assistant_settings_is_whole',
      sql`not ${table.is_on} or (${table.address} <> '' and ${table.model} <> '')`,
    ),
    check('assistant_settings_monthly_requests', sql`${table.monthly_requests} >= 0`),
  ],
);

/** Requests to the model, for counting; the prompts are in the audit trail. */
export const assistantRequests = pgTable(
  'assistant_requests',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    use: text('use').$type<Use>().notNull(),
    asked_at: instant('asked_at').notNull(),
    /** Null until the answer arrives, and for good if the server stopped meanwhile. */
    outcome: text('outcome').$type<Outcome>(),
    letters: integer('letters'),
  },
  (table) => [
    index('assistant_requests_asked_idx').on(table.asked_at),
    index('assistant_requests_user_idx').on(table.user_id, table.asked_at),
    check(
      'assistant_requests_use_is_known',
      sql`${table.use} in ('report', 'announcement', 'appreciation', 'trial')`,
    ),
    check('assistant_requests_outcome_is_known', sql`${table.outcome} in ('used', 'unfit', 'failed')`),
  ],
);
