import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { outbox } from './mail.tables.ts';
import { BODY, MOST_ATTEMPTS } from './outbox.ts';
import { faultOf, type Post } from './post.ts';

/** Decides at each attempt whether a message may be sent; it has already withdrawn one that may not. */
export type MayLeave = (tx: Tx, mail: { id: string; attempts: number; at: Date }) => Promise<boolean>;

type Sending = {
  db: Db;
  secrets: Secrets;
  log: Logger;
  now: () => Date;
  post: Post;
  mayLeave?: MayLeave | undefined;
};

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3_600;

/** Erases the text of expired messages, with or without a mail server. */
export async function eraseExpired(tx: Tx, at: Date): Promise<void> {
  await tx
    .update(outbox)
    // Never due again, so that polling stays fast after ten thousand of these.
    .set({ body: null, next_attempt_at: sql`'infinity'` })
    .where(and(isNull(outbox.sent_at), isNotNull(outbox.body), lte(outbox.expires_at, at)));
}

/**
 * Claims the longest overdue message, and postpones its next attempt in the same statement: concurrent
 * processes claim different messages, and if one dies while sending, the message is retried later.
 */
async function claimDue(tx: Tx, at: Date) {
  const due = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sent_at),
        isNotNull(outbox.body),
        lte(outbox.next_attempt_at, at),
        lt(outbox.attempts, MOST_ATTEMPTS),
      ),
    )
    .orderBy(outbox.next_attempt_at, outbox.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const wait = sql`least(${FIRST_WAIT_SECONDS} * 2 ^ ${outbox.attempts}, ${LONGEST_WAIT_SECONDS})`;
  const [claimed] = await tx
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      next_attempt_at: sql`case when ${outbox.attempts} + 1 < ${MOST_ATTEMPTS}
        then ${at.toISOString()}::timestamptz + make_interval(secs => ${wait}) else 'infinity' end`,
    })
    .where(eq(outbox.id, sql`(${due})`))
    .returning({
      id: outbox.id,
      recipient: outbox.recipient,
      subject: outbox.subject,
      body: outbox.body,
      attempts: outbox.attempts,
    });
  return claimed ?? null;
}

/** Sends due messages one by one, erasing the text of each as soon as it is sent. */
export async function sendDue(
  { db, secrets, log, now, post, mayLeave }: Sending,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { mail, leaves } = await db.transaction(async (tx) => {
      const at = now();
      const claimed = await claimDue(tx, at);
      return { mail: claimed, leaves: claimed && ((await mayLeave?.(tx, { ...claimed, at })) ?? true) };
    });
    if (!mail) return;
    if (!leaves) continue;
    const { id, recipient: to, subject } = mail;
    try {
      await post({ id, to, subject, text: secrets.open(BODY, mail.body!) });
      await db.update(outbox).set({ sent_at: now(), body: null, last_error: null }).where(eq(outbox.id, id));
    } catch (error) {
      const fault = faultOf(error);
      log.warn({ message: id, attempt: mail.attempts, fault }, 'a message could not be sent');
      await db.update(outbox).set({ last_error: fault }).where(eq(outbox.id, id));
    }
  }
}
