import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';

// Columns are listed explicitly, so that columns added later are not exported by accident, and no hash,
// secret or other person's id is included.

export const readMail = (tx: Tx, email: string) =>
  tx
    .select({ subject: outbox.subject, created_at: outbox.created_at, sent_at: outbox.sent_at })
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(outbox.created_at);

const MOST_EVENTS = 20_000;

/** Audit events by or about the user, without the other party. */
export async function readEvents(tx: Tx, userId: string, studentId: string | null) {
  const subjects: SQL[] = [
    and(eq(auditEvents.subject_type, 'user'), eq(auditEvents.subject_id, userId))!,
    ...(studentId
      ? [and(eq(auditEvents.subject_type, 'student'), eq(auditEvents.subject_id, studentId))!]
      : []),
  ];
  const about = or(eq(auditEvents.actor_id, userId), ...subjects);
  const [total] = await tx.select({ number: count() }).from(auditEvents).where(about);
  const events = await tx
    .select({
      at: auditEvents.at,
      action: auditEvents.action,
      done_by_me: sql<boolean>`${auditEvents.actor_id} is not distinct from ${userId}::uuid`,
      about: auditEvents.subject_type,
      // Another person's address is data about them, so it is left out.
      address: sql<
        string | null
      >`case when ${auditEvents.actor_id} = ${userId}::uuid then ${auditEvents.address} end`,
      via: auditEvents.via,
    })
    .from(auditEvents)
    .where(about)
    .orderBy(desc(auditEvents.seq))
    .limit(MOST_EVENTS);
  return { total: total?.number ?? 0, newest_first: events };
}
