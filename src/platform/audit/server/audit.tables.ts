import { bigint, bigserial, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/**
 * Details of an event besides its actor and action: field names, ids and numbers, never a value
 * that a person typed.
 */
export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

/**
 * One row per event, written in the transaction of the change. Triggers refuse updates and deletes. No foreign keys:
 * the trail outlives the rows it refers to.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    /** feature.what_happened, in the past tense: `people.role_given`. */
    action: text('action').notNull(),
    /** Null if the actor is unknown: a wrong password, or the host's command line. */
    actor_id: uuid('actor_id'),
    /** Source of the request: a session, a program with a key, the host's command line, or the server itself. */
    via: text('via').$type<'session' | 'key' | 'host' | 'server'>().notNull(),
    address: text('address'),
    subject_type: text('subject_type'),
    subject_id: uuid('subject_id'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('audit_events_seq_key').on(table.seq),
    index('audit_events_at_idx').on(table.at, table.seq),
    index('audit_events_subject_idx').on(table.subject_type, table.subject_id, table.seq),
    index('audit_events_actor_id_idx').on(table.actor_id, table.seq),
    index('audit_events_action_idx').on(table.action, table.seq),
  ],
);

/**
 * The hash chain: shortly after its commit, every event gets a gapless position and a hash over the
 * previous hash and its own content. Sealing separately keeps transactions from queuing behind one
 * another.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    event_id: uuid('event_id').notNull(),
    hash: text('hash').notNull(),
    sealed_at: instant('sealed_at').notNull(),
  },
  (table) => [uniqueIndex('audit_seals_event_id_key').on(table.event_id)],
);
