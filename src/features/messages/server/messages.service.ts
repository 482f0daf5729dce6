import { and, asc, eq, not, sql } from 'drizzle-orm';
import type { NoticeReader } from '#features/notices.ts';
import { markSeen, notify, notifyOffice } from '#features/inbox/server/inbox.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { readQuietHours } from '#features/inbox/server/quiet-hours-choices.service.ts';
import { noticeTime } from '#features/school-year/server/quiet-hours.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import { mayOversee } from '../messages.policy.ts';
import type { Thread } from '../messages.contract.ts';
import type { messageFilters } from '../messages.filters.ts';
import {
  countThreads,
  deleteNoticesOfFormer,
  lockUntold,
  selectMessages,
  selectSeen,
  selectThreads,
  writeRead,
} from './messages.queries.ts';
import { messageOversights, messageReads, messages, messageThreads } from './messages.tables.ts';
import { selectParties, threadsOf } from './parties.queries.ts';
import { hasWrittenEnough, selectChoice } from './with-students.queries.ts';

export type Call = SchoolCall & { timeZone: string };

export const KIND = 'messages.new';
const BATCH = 50;
const MINUTE_MS = 60_000;

/** One page of the caller's own threads; for the head also of threads without the office. */
export async function listThreads(tx: Tx, { actor }: Call, { page, view }: FiltersOf<typeof messageFilters>) {
  const isOthers = view === 'others' && mayOversee(actor);
  const where = isOthers ? not(threadsOf(actor)) : threadsOf(actor);
  return {
    threads: await selectThreads(tx, actor, where, { page, excerpts: !isOthers }),
    total: await countThreads(tx, where),
    quiet: await readQuietHours(tx),
    students: await selectChoice(tx),
  };
}

/** Whether a person currently participates in a thread. */
export async function takesPart(tx: Tx, actor: Actor, threadId: string): Promise<boolean> {
  return (await countThreads(tx, and(eq(messageThreads.id, threadId), threadsOf(actor))!)) === 1;
}

/** A thread of the caller; null for any other. */
export async function findThread(tx: Tx, call: Call, threadId: string): Promise<Thread | null> {
  return (await takesPart(tx, call.actor, threadId)) ? readThread(tx, call, threadId, true) : null;
}

async function readThread(tx: Tx, call: Call, threadId: string, own: boolean): Promise<Thread | null> {
  const { actor, now, timeZone } = call;
  const isIt = eq(messageThreads.id, threadId);
  const [row] = await selectThreads(tx, actor, isIt, { excerpts: own });
  if (!row) return null;
  const at = now();
  const notice = await noticeTime(tx, { timeZone, at });
  const others = (await selectParties(tx, threadId)).filter(({ user_id }) => user_id !== actor.userId);
  // Guardians who read along with a student are not shown to each other.
  const along = row.with_student ? others.filter(({ role }) => role === 'parent') : [];
  const writers = others.filter((each) => !along.includes(each));
  const reads_along = row.with_student && actor.role === 'parent';
  const seen = await selectSeen(tx, threadId, actor.userId);
  return {
    ...row,
    reads_along,
    guardians_reading: row.with_student && !reads_along ? along.length : null,
    messages: (await selectMessages(tx, threadId)).map(({ author_id, body, sent_at, ...message }) => ({
      ...message,
      own: author_id === actor.userId,
      blocks: parseMarkdown(body),
      sent_at: sent_at.toISOString(),
    })),
    may_write: own && !reads_along && writers.some(({ role }) => actor.role !== 'admin' || role !== 'admin'),
    quiet_until: notice > at ? notice.toISOString() : null,
    seen: momentsOf(
      row.with_student ? seen.filter((each) => writers.some((one) => one.user_id === each.user_id)) : seen,
    ),
    overseen: momentsOf(await selectOversights(tx, threadId)),
  };
}

/** The same for the recipient of a notice, in any of their roles. */
export const isToldOfThread: NoticeReader = async (tx, { about, userId }) =>
  (await selectParties(tx, about)).some(({ user_id }) => user_id === userId);

const momentsOf = (rows: { full_name: string | null; at: Date }[]) =>
  rows.map(({ full_name, at }) => ({ full_name, at: at.toISOString() }));

const selectOversights = (tx: Tx, threadId: string) =>
  tx
    .select({ full_name: profiles.full_name, at: messageOversights.read_at })
    .from(messageOversights)
    .leftJoin(profiles, eq(profiles.user_id, messageOversights.admin_id))
    .where(eq(messageOversights.thread_id, threadId))
    .orderBy(asc(messageOversights.read_at));

/**
 * A thread of others, for an administrator: the access is shown to its participants and recorded in the audit
 * trail.
 */
export function overseeThread(call: Call, threadId: string): Promise<Thread | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const where = and(eq(messageThreads.id, threadId), not(threadsOf(actor)))!;
    if ((await countThreads(tx, where)) === 0) return null;
    const reading = { id: newId(), thread_id: threadId, admin_id: actor.userId, read_at: now() };
    await tx.insert(messageOversights).values(reading);
    await recordOf(tx, call, 'messages.overseen', threadId);
    return readThread(tx, call, threadId, false);
  });
}

/** Writes a message in a thread of the caller; idempotent by key. NOT_FOUND for any other thread. */
export function sendMessage(call: Call & { key: string }, input: { thread_id: string; body: string }) {
  const { thread_id, body } = input;
  const command = { procedure: 'messages.send', input };
  type Refusal = 'NOT_FOUND' | 'NOBODY_READS' | 'READS_ALONG' | 'ENOUGH_TODAY';
  return runCommand<Refusal, Thread>(call, command, async (tx, refuse) => {
    const thread = await findThread(tx, call, thread_id);
    if (!thread) return refuse('NOT_FOUND');
    if (thread.reads_along) return refuse('READS_ALONG');
    if (await hasWrittenEnough(tx, call.actor, call.now())) return refuse('ENOUGH_TODAY');
    if (!thread.may_write) return refuse('NOBODY_READS');
    await writeMessage(tx, call, { thread_id, body });
    await recordOf(tx, call, 'messages.sent', thread_id);
    return (await findThread(tx, call, thread_id))!;
  });
}

/** Inserts a message; others are notified immediately, or by the job after the quiet hours. */
export async function writeMessage(
  tx: Tx,
  { actor, now, timeZone }: Call,
  { thread_id, body }: { thread_id: string; body: string },
): Promise<void> {
  const at = now();
  const from_office = actor.role === 'admin';
  const row = one(
    await tx
      .insert(messages)
      .values({ id: newId(), thread_id, author_id: actor.userId, from_office, body, sent_at: at })
      .returning(),
  );
  await tx.update(messageThreads).set({ last_at: at }).where(eq(messageThreads.id, thread_id));
  await writeRead(tx, { threadId: thread_id, userId: actor.userId, at });
  if ((await noticeTime(tx, { timeZone, at })) <= at) await tell(tx, row, at);
}

/** Notifies current participants who have not seen the message yet. */
async function tell(tx: Tx, message: typeof messages.$inferSelect, at: Date): Promise<void> {
  const { id, thread_id, author_id, sent_at } = message;
  await tx.update(messages).set({ told_at: at }).where(eq(messages.id, id));
  const thread = one(await tx.select().from(messageThreads).where(eq(messageThreads.id, thread_id)));
  const [author] = await tx.select().from(profiles).where(eq(profiles.user_id, author_id));
  const seen = await tx
    .select({ user_id: messageReads.user_id })
    .from(messageReads)
    .where(
      and(eq(messageReads.thread_id, thread_id), sql`${messageReads.read_at} >= ${sent_at.toISOString()}`),
    );
  const done = new Set([author_id, ...seen.map(({ user_id }) => user_id)]);
  const parties = new Set((await selectParties(tx, thread_id)).map(({ user_id }) => user_id));
  const people = [...parties].filter((user_id) => !done.has(user_id));
  await notify(tx, people, {
    kind: KIND,
    about: thread_id,
    params: { from: author?.full_name ?? '', subject: thread.subject },
    link: `/messages/${thread_id}`,
    at,
  });
}

/** Records that the caller has opened one of their threads, and marks its notice as read. */
export function markThreadRead(call: Call, threadId: string): Promise<{ id: string } | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    if (!(await takesPart(tx, actor, threadId))) return null;
    await writeRead(tx, { threadId, userId: actor.userId, at: now() });
    await markSeen(tx, { userId: actor.userId, about: threadId, at: now() });
    return { id: threadId };
  });
}

/** Reports a thread of the caller to the administrators. */
export function reportThread(call: Call, { thread_id, reason }: { thread_id: string; reason: string }) {
  return call.db.transaction(async (tx) => {
    const thread = await findThread(tx, call, thread_id);
    if (!thread) return null;
    await notifyOffice(tx, [], {
      kind: 'messages.reported',
      about: thread_id,
      params: { subject: thread.subject },
      link: `/messages/${thread_id}`,
      at: call.now(),
    });
    await recordOf(tx, call, 'messages.reported', thread_id, { reason });
    return { id: thread_id };
  });
}

export const recordOf = (
  tx: Tx,
  call: SchoolCall,
  action: string,
  id: string,
  details: Record<string, string> = {},
) => record(tx, call, { action, subject: { type: 'message_thread', id }, details });

type Due = { db: Db; now: () => Date; timeZone: string };

/**
 * Sends notices delayed by quiet hours, one transaction per batch, and deletes unread notices of people who
 * no longer participate.
 */
export async function tellWaiting({ db, now, timeZone }: Due): Promise<void> {
  const at = now();
  const isQuiet = await db.transaction(async (tx) => {
    await deleteNoticesOfFormer(tx, KIND);
    return (await noticeTime(tx, { timeZone, at })) > at;
  });
  if (isQuiet) return;
  for (let done = BATCH; done === BATCH;)
    done = await db.transaction(async (tx) => {
      const waiting = await lockUntold(tx, BATCH);
      for (const message of waiting) await tell(tx, message, at);
      return waiting.length;
    });
}

/** The school's time zone may change at runtime, so it is read with each run. */
export function messagesJob(school: { readonly timeZone: string }): JobKind {
  return {
    kind: 'messages.tell',
    everyMs: MINUTE_MS,
    run: ({ db, now }) => tellWaiting({ db, now, timeZone: school.timeZone }),
  };
}
