import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { outbox } from './mail.tables.ts';

/** The sealing purpose of message texts. */
export const BODY = 'mail body';

/** Maximum attempts per message; the last one is about five hours after the first. */
export const MOST_ATTEMPTS = 10;

type NewMail = {
  to: string;
  subject: string;
  text: string;
  /** After this the text is useless and is erased. */
  expires_at: Date;
  at: Date;
};

// A line break in a header would start another header.
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Queues a message in the transaction that causes it, so that both commit or neither. */
export async function queueMail(
  tx: Tx,
  secrets: Secrets,
  { to, subject, text, expires_at, at }: NewMail,
): Promise<string> {
  const id = newId();
  await tx.insert(outbox).values({
    id,
    recipient: oneLine(to),
    subject: oneLine(subject),
    body: secrets.seal(BODY, text),
    created_at: at,
    expires_at,
    next_attempt_at: at,
  });
  return id;
}

type Letter = Omit<typeof outbox.$inferSelect, 'body' | 'last_error' | 'next_attempt_at'>;

/** State of a message: `waiting` to be sent only if a mail server is configured. */
export function stateOf(
  { sent_at, expires_at, attempts }: Pick<Letter, 'sent_at' | 'expires_at' | 'attempts'>,
  { sends, at }: { sends: boolean; at: Date },
): 'sent' | 'expired' | 'failed' | 'waiting' | 'resting' {
  if (sent_at) return 'sent';
  if (expires_at <= at) return 'expired';
  if (attempts >= MOST_ATTEMPTS) return 'failed';
  return sends ? 'waiting' : 'resting';
}

/** Messages without their text, newest first. */
export function listMail(tx: Tx, { limit, offset }: { limit: number; offset: number }): Promise<Letter[]> {
  return tx
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      subject: outbox.subject,
      created_at: outbox.created_at,
      expires_at: outbox.expires_at,
      sent_at: outbox.sent_at,
      attempts: outbox.attempts,
    })
    .from(outbox)
    .orderBy(desc(outbox.created_at), desc(outbox.id))
    .limit(limit)
    .offset(offset);
}

export async function countMail(tx: Tx): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(outbox);
  return found?.number ?? 0;
}

/** A message with its text; null if the text was erased because it was sent or has expired. */
export async function openMail(tx: Tx, secrets: Secrets, id: string, at: Date) {
  const [found] = await tx
    .select({ recipient: outbox.recipient, subject: outbox.subject, body: outbox.body })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.body), gt(outbox.expires_at, at)));
  return found?.body ? { ...found, body: secrets.open(BODY, found.body) } : null;
}

/** Erases the text of unsent messages, after the key that sealed it was lost. */
export async function forgetUnsent(tx: Tx, at: Date): Promise<number> {
  const erased = await tx
    .update(outbox)
    .set({ body: null, expires_at: at })
    .where(and(isNull(outbox.sent_at), isNotNull(outbox.body)))
    .returning({ id: outbox.id });
  return erased.length;
}

/** Deletes a batch of messages that were sent or expired before a moment, and returns their number. */
export async function forgetMail(tx: Tx, before: Date, batch: number): Promise<number> {
  const old = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(or(lt(outbox.sent_at, before), lt(outbox.expires_at, before)))
    .limit(batch)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(outbox).where(inArray(outbox.id, old));
  return rowCount ?? 0;
}
