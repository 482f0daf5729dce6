import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { auditEvents } from './audit.tables.ts';

/** The previous hash of the first event. */
export const BEGINNING = '0'.repeat(64);

/**
 * The columns of an event that are hashed. The database formats time and details: a JavaScript date
 * would drop microseconds, and a JavaScript object would read 1.0 and 1 alike.
 */
export const content = {
  id: auditEvents.id,
  seq: sql<string>`${auditEvents.seq}::text`.as('seq_text'),
  at: sql<string>`to_char(${auditEvents.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('at_text'),
  action: auditEvents.action,
  actor_id: auditEvents.actor_id,
  via: auditEvents.via,
  address: auditEvents.address,
  subject_type: auditEvents.subject_type,
  subject_id: auditEvents.subject_id,
  details: sql<string>`${auditEvents.details}::text`.as('details_text'),
};

export type EventContent = {
  id: string;
  seq: string;
  at: string;
  action: string;
  actor_id: string | null;
  via: string;
  address: string | null;
  subject_type: string | null;
  subject_id: string | null;
  details: string;
};

/**
 * Hash of an event at its position: sha256 over the previous hash and every column, in a fixed
 * order.
 */
export function linkHash(before: string, event: EventContent): string {
  const { id, seq, at, action, actor_id, via, address, subject_type, subject_id, details } = event;
  const text = JSON.stringify([
    id,
    seq,
    at,
    action,
    actor_id,
    via,
    address,
    subject_type,
    subject_id,
    details,
  ]);
  return createHash('sha256').update(before).update(text).digest('hex');
}
