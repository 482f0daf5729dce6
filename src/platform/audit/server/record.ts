import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { type AuditDetails, auditEvents } from './audit.tables.ts';

export type NewAuditEvent = {
  at: Date;
  /** `feature.what_happened`, in the past tense. */
  action: string;
  actorId: string | null;
  via?: 'session' | 'key' | 'host' | 'server';
  address: string | null;
  /** Which record: its kind (user, student, class, invitation…) and id. */
  subject?: { type: string; id: string } | undefined;
  details?: AuditDetails | undefined;
};

/** Writes an event into the trail, in the transaction of the change: both are there, or neither. */
export async function recordEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  const { at, action, actorId, via = 'session', address, subject, details = {} } = event;
  await tx.insert(auditEvents).values({
    id: newId(),
    at,
    action,
    actor_id: actorId,
    via,
    address,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    details,
  });
}
