import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { MOST_ATTEMPTS } from '#platform/mail/server/outbox.ts';
import type { Channel } from '../channels.rules.ts';
import { STOPPED_HOURS } from '../delivery.rules.ts';
import { deliveries, stoppedChannels } from './deliveries.tables.ts';

const HOUR_MS = 3_600_000;

const LOCK = sql`hashtextextended('channels of notices', 0)`;

/**
 * The stopped channels. Until the transaction ends no other channel can be stopped, so that sending stays
 * permitted.
 */
export async function holdChannels(tx: Tx): Promise<Channel[]> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
  return (await listStopped(tx)).map(({ channel }) => channel);
}

export const listStopped = (tx: Tx) => tx.select().from(stoppedChannels).orderBy(stoppedChannels.channel);

/** Stops or restarts a channel; idempotent. */
export function switchChannel(call: Call, { channel, on }: { channel: Channel; on: boolean }) {
  return call.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const since = call.now();
    const changed = on
      ? await tx.delete(stoppedChannels).where(eq(stoppedChannels.channel, channel)).returning()
      : await tx.insert(stoppedChannels).values({ channel, since }).onConflictDoNothing().returning();
    if (changed.length > 0) {
      if (on) await expireLate(tx, channel, since);
      if (channel === 'email') await (on ? releaseMails(tx, since) : holdMails(tx));
      const action = on ? 'deliveries.channel_started' : 'deliveries.channel_stopped';
      await record(tx, call, { action, details: { channel } });
    }
    return { stopped: (await listStopped(tx)).map(shown) };
  });
}

export const shown = ({ channel, since }: typeof stoppedChannels.$inferSelect) => ({
  channel,
  since: since.toISOString(),
});

/** Outdated notices could be mistaken for current ones. */
async function expireLate(tx: Tx, channel: Channel, at: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'skipped', reason: 'STOPPED' })
    .where(
      and(
        eq(deliveries.channel, channel),
        eq(deliveries.state, 'waiting'),
        lt(deliveries.due_at, new Date(at.getTime() - STOPPED_HOURS * HOUR_MS)),
      ),
    );
}

/** Unsent e-mails about notices. Other e-mails, such as password links, are not affected. */
const unsentMails = (tx: Tx) =>
  and(
    isNull(outbox.sent_at),
    isNotNull(outbox.body),
    inArray(
      outbox.id,
      tx.select({ id: deliveries.mail_id }).from(deliveries).where(eq(deliveries.state, 'sending')),
    ),
  );

const holdMails = (tx: Tx) =>
  tx
    .update(outbox)
    .set({ next_attempt_at: sql`'infinity'` })
    .where(unsentMails(tx));

const releaseMails = (tx: Tx, at: Date) =>
  tx
    .update(outbox)
    .set({ next_attempt_at: at })
    .where(and(unsentMails(tx), lt(outbox.attempts, MOST_ATTEMPTS)));
