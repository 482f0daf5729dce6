import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { amount, instant } from '#platform/db/columns.ts';
import type { ApprovalKindName, ApprovalState } from '../approvals.rules.ts';

/** The kinds for which the school requires a second person; a kind without a row does not. */
export const approvalRules = pgTable(
  'approval_rules',
  {
    kind: text('kind').$type<ApprovalKindName>().primaryKey(),
    is_on: boolean('is_on').notNull(),
    /** Up to this amount one person is enough; null if all amounts need a second person. */
    above: amount('above'),
  },
  (table) => [check('approval_rules_above_is_positive', sql`${table.above} > 0`)],
);

/** Pending and decided requests. Decided once, then immutable (approvals.sql). */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ApprovalKindName>().notNull(),
    subject_id: uuid('subject_id').notNull(),
    /** The operation's input; it is validated again by its kind's schema on approval. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    amount: amount('amount'),
    variant: text('variant').notNull(),
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    reason: text('reason'),
    asked_by: uuid('asked_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the idempotency key: a retry gets the same response. */
    key_hash: text('key_hash'),
    asked_at: instant('asked_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    state: text('state').$type<ApprovalState>().notNull(),
    decided_by: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant('decided_at'),
    answer: text('answer'),
    /** The code with which the approved operation was refused. */
    failure: text('failure'),
  },
  (table) => [
    uniqueIndex('approvals_waiting_key')
      .on(table.kind, table.subject_id)
      .where(sql`state = 'waiting'`),
    uniqueIndex('approvals_key').on(table.asked_by, table.key_hash),
    index('approvals_decided_by_idx').on(table.decided_by),
    index('approvals_decided_idx').on(table.decided_at, table.id),
    check(
      'approvals_state_is_known',
      sql`${table.state} in ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'failed')`,
    ),
    check('approvals_decided', sql`(${table.state} = 'waiting') = (${table.decided_at} is null)`),
    check(
      'approvals_asker_decides_nothing',
      sql`${table.decided_by} is null or (${table.decided_by} = ${table.asked_by}) = (${table.state} = 'withdrawn')`,
    ),
    check('approvals_failure', sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    check('approvals_amount_is_positive', sql`${table.amount} > 0`),
    check('approvals_expire_later', sql`${table.expires_at} > ${table.asked_at}`),
    check('approvals_answer_length', sql`char_length(${table.answer}) between 3 and 500`),
  ],
);
