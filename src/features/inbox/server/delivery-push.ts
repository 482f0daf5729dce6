import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { findOrMakePushKeys } from '#platform/push/server/keys.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { type PushOutcome, sendPush } from '#platform/push/server/send-push.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { nextDay, schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { groupOf, MOST_ATTEMPTS, type NoticeGroup } from '../delivery.rules.ts';
import type { Due } from './deliveries.queries.ts';
import { deliveries } from './deliveries.tables.ts';
import { titleOf } from './delivery-mail.ts';
import { backToWaiting } from './requeue.ts';

/** Pushes of one person that are marked as sent, and are sent after the commit. */
export type Pushes = { rows: readonly Due[]; run_id: string; locale: Locale };

type Tools = {
  school: { readonly timeZone: string; readonly schoolName: string };
  installation: Pick<Installation, 'publicUrl'>;
  secrets: Secrets;
  pushTimeoutMs?: number;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A process that has not recorded an outcome within this time has died. */
const INTERRUPTED_MS = 5 * MINUTE_MS;

export function oneGroupOf(rows: readonly Due[]): NoticeGroup | null {
  const groups = new Set(rows.map(({ kind }) => groupOf(kind)));
  const [group] = groups;
  return groups.size === 1 ? group! : null;
}

/** Sends one push to every device of a person and records the outcome. */
export async function sendPushes(
  db: Db,
  { rows, run_id, locale }: Pushes,
  at: Date,
  tools: Tools,
): Promise<void> {
  const { school, installation, secrets, pushTimeoutMs } = tools;
  const keys = await db.transaction((tx) => findOrMakePushKeys(tx, secrets, at));
  const devices = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, one(rows).user_id));
  const topic = topicOf(rows);
  const urgent = rows.some((row) => row.urgent);
  const message = {
    // No amounts, names or reasons, because locked phones show the text.
    text: JSON.stringify({
      title: school.schoolName,
      body: titleOf(oneGroupOf(rows), locale),
      url: rows.length === 1 ? one(rows).notice!.link : '/inbox',
      tag: topic,
      seen: tokenOf(run_id),
      language: locale,
    }),
    topic,
    urgent,
    lifetimeMs: urgent ? restOfDay(at, school.timeZone) : lifetimeOf(rows),
  };
  const sending = {
    keys,
    subject: subjectOf(installation.publicUrl),
    at,
    ...(pushTimeoutMs !== undefined && { timeoutMs: pushTimeoutMs }),
  };
  const outcomes = await Promise.all(
    devices.map(async (device) => ({ device, outcome: await sendPush(device, message, sending) })),
  );
  const gone = outcomes.flatMap(({ device, outcome }) => ('gone' in outcome ? device.id : []));
  if (gone.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone));
  await settle(
    db,
    rows,
    outcomes.map(({ outcome }) => outcome),
    at,
  );
}

async function settle(
  db: Db,
  rows: readonly Due[],
  outcomes: readonly PushOutcome[],
  at: Date,
): Promise<void> {
  const sending = and(
    inArray(
      deliveries.id,
      rows.map(({ id }) => id),
    ),
    eq(deliveries.state, 'sending'),
  )!;
  if (outcomes.some((outcome) => 'accepted' in outcome)) {
    await db.update(deliveries).set({ state: 'accepted' }).where(sending);
    return;
  }
  const faults = outcomes.flatMap((outcome) => ('fault' in outcome ? outcome : []));
  const attempts = one(rows).attempts + 1;
  // The topic makes a repeated push replace the first, in case that one was accepted without an answer.
  if (faults.some(({ again }) => again) && attempts < MOST_ATTEMPTS) {
    const due_at = new Date(at.getTime() + MINUTE_MS * 2 ** (attempts - 1));
    await db.transaction((tx) => backToWaiting(tx, sending, { attempts, due_at }));
  }
  await db
    .update(deliveries)
    .set({ state: 'failed', reason: faults[0]?.fault ?? 'NO_DEVICE' })
    .where(sending);
}

/** A push whose process died may have arrived, so it is marked as failed instead of being sent again. */
export async function failInterrupted(tx: Tx, at: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'failed', reason: 'INTERRUPTED' })
    .where(
      and(
        eq(deliveries.state, 'sending'),
        eq(deliveries.channel, 'push'),
        lt(deliveries.sent_at, new Date(at.getTime() - INTERRUPTED_MS)),
      ),
    );
}

/** Identifies a push to the service worker: the id of its run, with 74 random bits. */
const tokenOf = (runId: string): string =>
  Buffer.from(runId.replaceAll('-', ''), 'hex').toString('base64url');

const runOf = (token: string): string =>
  Buffer.from(token, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Records that the service worker showed a push. */
export async function markPushSeen(tx: Tx, token: string, at: Date): Promise<void> {
  const run_id = runOf(token);
  await tx
    .update(deliveries)
    .set({ seen_at: at })
    .where(and(eq(deliveries.run_id, run_id), eq(deliveries.channel, 'push'), isNull(deliveries.seen_at)));
}

const MOST_TOPIC = 32;

/** One topic per thing, so that a phone that was off shows only the latest notice about it. */
function topicOf(rows: readonly Due[]): string {
  const [{ kind, about }] = rows as [Due];
  const thing = rows.length === 1 ? `${kind} ${about}` : 'several';
  return createHash('sha256').update(thing).digest('base64url').slice(0, MOST_TOPIC);
}

const restOfDay = (at: Date, timeZone: string): number =>
  startOfDay(nextDay(schoolDay(at, timeZone)), timeZone).getTime() - at.getTime();

const lifetimeOf = (rows: readonly Due[]): number => (oneGroupOf(rows) === 'money' ? 7 : 3) * DAY_MS;

/** The contact address that push services require. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:preau@${new URL(publicUrl).hostname}`;
