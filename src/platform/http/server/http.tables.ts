import { customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What was answered to a call that carried an Idempotency-Key, written in the transaction of the change itself.
 * The key is kept as a hash and the answer is encrypted under the key: only who made the call can read it again.
 */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    actor_id: uuid('actor_id').notNull(),
    procedure: text('procedure').notNull(),
    key_hash: text('key_hash').notNull(),
    input_hash: text('input_hash').notNull(),
    answer: bytea('answer').notNull(),
    created_at: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.actor_id, table.procedure, table.key_hash] })],
);
