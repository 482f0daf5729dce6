import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { type AuditDetails, auditEvents } from './audit.tables.ts';

export type NewAuditEvent = {
  at: Date;
  action: string;
  actorId: string | null;
  via?: 'session' | 'key' | 'host' | 'server';
  address: string | null;
  /** Which record: its kind (user, student, class, invitation…) and id. */
  subject?: { type: string; id: string } | undefined;
  details?: AuditDetails | undefined;
};

/**
 * Writes an audit event in the transaction of the change: both are committed, or neither. With
 * `lazily` that transaction does not wait for the disk: for an event without a change, which may be
 * lost in a power cut, or with the server that a standby replaces.
 */
export async function recordEvent(
  tx: Tx,
  event: NewAuditEvent,
  { lazily = false }: { lazily?: boolean } = {},
): Promise<void> {
  const { at, action, actorId, via = 'session', address, subject, details = {} } = event;
  // Raw SQL: every change runs this, and building it column by column with the query builder would
  // dominate its cost.
  await tx.execute(sql`insert into ${auditEvents} (id, at, action, actor_id, via, address, subject_type, subject_id, details)
    values (${newId()}, ${at.toISOString()}, ${lazily ? sql`case set_config('synchronous_commit', 'off', true) when 'off' then ${action} end` : action}, ${actorId}, ${via}, ${address},
      ${subject?.type ?? null}, ${subject?.id ?? null}, ${JSON.stringify(details)})`);
}
