import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#platform/db/columns.ts';

/**
 * Responses to calls with an Idempotency-Key, written in the transaction of the change itself. The key is stored as a
 * hash and the response encrypted under the key: only the caller can read it again.
 */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    actor_id: uuid('actor_id').notNull(),
    procedure: text('procedure').notNull(),
    key_hash: text('key_hash').notNull(),
    input_hash: text('input_hash').notNull(),
    answer: bytes('answer').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.actor_id, table.procedure, table.key_hash] })],
);
