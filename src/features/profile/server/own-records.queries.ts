import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';

// Columns are named one by one: a column added to a table later is not told by accident, and no hash, secret or id of
// somebody else leaves with a document about one person.

export const readMail = (tx: Tx, email: string) =>
  tx
    .select({ subject: outbox.subject, created_at: outbox.created_at, sent_at: outbox.sent_at })
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(outbox.created_at);

const MOST_EVENTS = 20_000;

/** What the trail says of the person: what they did, and what was done to their account or record; never by whom, or to whom. */
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
      // From where somebody else did it is about them.
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
