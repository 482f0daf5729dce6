import { and, eq, exists, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NoticeReaders } from '#features/notices.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { deliveries } from './deliveries.tables.ts';
import { selectEndedRights } from './still-readable.ts';

/**
 * Stops unsent e-mails about a thing, before its unread notices are deleted. Their other notices are planned
 * again. An e-mail that is being sent, or was tried, is only stopped if it has no other notices, because a
 * mail server may have accepted it.
 */
export async function withdrawMails(tx: Tx, { kind, about }: { kind: string; about: string }): Promise<void> {
  const ofIt = and(
    eq(deliveries.kind, kind),
    eq(deliveries.about, about),
    eq(deliveries.state, 'sending'),
    isNull(notices.read_at),
  );
  const mails = await tx
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sent_at),
        isNotNull(outbox.body),
        inArray(
          outbox.id,
          tx
            .select({ id: deliveries.mail_id })
            .from(deliveries)
            .innerJoin(notices, eq(notices.id, deliveries.notice_id))
            .where(ofIt),
        ),
      ),
    )
    .for('update', { skipLocked: true });
  const untried = mails.flatMap(({ id, attempts }) => (attempts === 0 ? [id] : []));
  const tried = mails.flatMap(({ id, attempts }) => (attempts > 0 ? [id] : []));
  if (untried.length > 0) await takeOut(tx, untried);
  if (tried.length > 0) await endAlone(tx, tried, { kind, about });
}

/**
 * Whether an e-mail may be tried: not if a person may no longer know about one of its notices. If it was
 * tried before it may have arrived, so its other notices are marked as failed.
 */
export async function mayMailLeave(
  tx: Tx,
  { id, attempts }: { id: string; attempts: number },
  judging: { at: Date; readers: NoticeReaders },
): Promise<boolean> {
  const ofMail = eq(deliveries.mail_id, id);
  const ended = await selectEndedRights(tx, ofMail, judging);
  if (ended.length === 0) return true;
  if (attempts === 1) await takeOut(tx, [id]);
  else {
    await tx.update(outbox).set(ENDED).where(eq(outbox.id, id));
    const isEnded = inArray(deliveries.id, ended);
    await tx.update(deliveries).set({ state: 'skipped', reason: 'RIGHT_ENDED' }).where(isEnded);
    const others = and(ofMail, eq(deliveries.state, 'sending'));
    await tx.update(deliveries).set({ state: 'failed', reason: 'INTERRUPTED' }).where(others);
  }
  return false;
}

/** Erases the text of an e-mail, which is then never due again. */
const ENDED = { body: null, expires_at: sql`${outbox.created_at}`, next_attempt_at: sql`'infinity'` };

async function takeOut(tx: Tx, mailIds: string[]): Promise<void> {
  const newer = alias(deliveries, 'newer');
  const isCarried = exists(
    tx
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.user_id, deliveries.user_id),
          eq(newer.kind, deliveries.kind),
          eq(newer.about, deliveries.about),
          eq(newer.channel, deliveries.channel),
          eq(newer.state, 'waiting'),
        ),
      ),
  );
  await tx.delete(deliveries).where(and(inArray(deliveries.mail_id, mailIds), isCarried));
  await tx
    .update(deliveries)
    .set({ state: 'waiting', run_id: null, sent_at: null, mail_id: null })
    .where(inArray(deliveries.mail_id, mailIds));
  await tx.delete(outbox).where(inArray(outbox.id, mailIds));
}

async function endAlone(
  tx: Tx,
  mailIds: string[],
  { kind, about }: { kind: string; about: string },
): Promise<void> {
  const others = tx
    .select({ id: deliveries.mail_id })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.mail_id, mailIds),
        sql`(${deliveries.kind}, ${deliveries.about}) <> (${kind}, ${about})`,
      ),
    );
  const ended = await tx
    .update(outbox)
    .set(ENDED)
    .where(and(inArray(outbox.id, mailIds), sql`${outbox.id} not in ${others}`))
    .returning({ id: outbox.id });
  if (ended.length > 0)
    await tx
      .update(deliveries)
      .set({ state: 'skipped', reason: 'TAKEN_BACK' })
      .where(
        inArray(
          deliveries.mail_id,
          ended.map(({ id }) => id),
        ),
      );
}
