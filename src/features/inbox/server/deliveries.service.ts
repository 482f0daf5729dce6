import { eq, inArray } from 'drizzle-orm';
import type { NoticeNow, NoticesNow, NoticeWords } from '#features/notices.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { mondayOf } from '#features/school-year/school-year.rules.ts';
import { noticeTime } from '#features/school-year/server/quiet-hours.service.ts';
import { mayHearOf } from '#features/roster/server/visibility.service.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { findOrMakePushKeys } from '#platform/push/server/keys.ts';
import { queueMail } from '#platform/mail/server/outbox.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { nextDay, type SchoolDay, schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { decide, groupOf, isUrgent, type Moment, type Skip } from '../delivery.rules.ts';
import {
  countInterruptions,
  type Due,
  findRecipient,
  hadDigestSince,
  lockDue,
  selectChoices,
  selectPeopleWithDue,
  settleMails,
} from './deliveries.queries.ts';
import { deliveries } from './deliveries.tables.ts';
import { deliveryMail } from './delivery-mail.ts';
import { holdChannels } from './stopped-channels.ts';
import { failInterrupted, oneGroupOf, type Pushes, sendPushes } from './delivery-push.ts';

export type DeliveryTools = {
  school: { readonly timeZone: string; readonly schoolName: string };
  installation: Pick<Installation, 'publicUrl' | 'sendsMail'>;
  secrets: Secrets;
  noticeWords: NoticeWords;
  noticesNow: NoticesNow;
};
type Run = { rows: readonly Due[]; run_id: string; at: Date };
type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

const HOUR_MS = 3_600_000;
/** After this an urgent notice is history. */
const URGENT_LIFETIME_MS = 12 * HOUR_MS;
const LIFETIME_MS = 72 * HOUR_MS;
const PEOPLE = 200;

/** Sends what is due, one transaction a person, so that one who waits holds up nobody else. */
export async function sendDeliveries(
  { db, now, closing }: { db: Db; now: () => Date; closing: AbortSignal },
  tools: DeliveryTools,
): Promise<void> {
  await db.transaction(async (tx) => {
    await findOrMakePushKeys(tx, tools.secrets, now());
    await settleMails(tx, now());
    await failInterrupted(tx, now());
  });
  const handled = new Set<string>();
  while (!closing.aborted) {
    const due = await db.transaction(async (tx) =>
      selectPeopleWithDue(tx, { at: now(), stopped: await holdChannels(tx) }, PEOPLE),
    );
    const people = due.filter((userId) => !handled.has(userId));
    if (people.length === 0) return;
    for (const userId of people) {
      if (closing.aborted) return;
      handled.add(userId);
      const pushes = await db.transaction((tx) => sendToPerson(tx, userId, now(), tools));
      if (pushes) await sendPushes(db, pushes, now(), tools);
    }
  }
}

/** Sends, puts off or skips what is due for one person; pushes are sent after the commit. The lock keeps two processes from using one budget twice. */
async function sendToPerson(tx: Tx, userId: string, at: Date, tools: DeliveryTools): Promise<Pushes | null> {
  if (!(await lockUser(tx, userId))) return null;
  const { timeZone } = tools.school;
  const today = schoolDay(at, timeZone);
  const due = await lockDue(tx, userId, { at, stopped: await holdChannels(tx) });
  if (due.length === 0) return null;
  const recipient = await findRecipient(tx, userId);
  const isOn = await selectChoices(tx, userId);
  const left: Due[] = [];
  for (const row of due) {
    const group = groupOf(row.kind);
    const skip =
      (group && isOn(group, row.channel) ? null : 'SWITCHED_OFF') ??
      (await skipOf(tx, row, recipient, tools.installation)) ??
      (await refresh(tx, row.notice!, tools.noticesNow[row.kind], today));
    if (skip) await update(tx, [row], { state: 'skipped', reason: skip });
    else left.push({ ...row, urgent: isUrgent(row.notice!, today) });
  }
  if (left.length === 0) return null;
  const decisions = decide(left, await momentOf(tx, userId, at, timeZone));
  const out: Due[] = [];
  for (const [row, decision] of decisions)
    if ('send' in decision) out.push(row);
    else await update(tx, [row], { due_at: decision.until, in_digest: decision.in_digest });
  const run_id = newId();
  const mails = out.filter(({ channel }) => channel === 'email');
  if (mails.length > 0) await mail(tx, { rows: mails, run_id, at }, recipient!, tools);
  const rows = out.filter(({ channel }) => channel === 'push');
  if (rows.length === 0) return null;
  await markSent(tx, { rows, run_id, at }, {});
  return { rows, run_id, locale: recipient!.language ?? 'fr' };
}

/** The reason why a delivery must not go out any more. */
async function skipOf(
  tx: Tx,
  { notice, user_id, channel }: Due,
  recipient: Recipient | null,
  { sendsMail }: DeliveryTools['installation'],
): Promise<Skip | null> {
  if (!recipient) return 'ACCOUNT_CLOSED';
  if (!notice) return 'TAKEN_BACK';
  if (notice.read_at) return 'ALREADY_READ';
  if (!(await mayStillHear(tx, user_id, notice.link))) return 'RIGHT_ENDED';
  if (channel === 'email' && !sendsMail) return 'CHANNEL_OFF';
  if (channel === 'email' && !recipient.confirmed) return 'NO_ADDRESS';
  if (channel === 'push' && recipient.devices === 0) return 'NO_DEVICE';
  return null;
}

type HeldNotice = NonNullable<Due['notice']>;

/** Brings a notice up to date before it leaves, in the inbox too; a reason if there is nothing left to tell. */
async function refresh(
  tx: Tx,
  notice: HeldNotice,
  noticeNow: NoticeNow | undefined,
  today: SchoolDay,
): Promise<Skip | null> {
  if (!noticeNow) return null;
  const params = await noticeNow(tx, { about: notice.about, today });
  if (!params) return 'SETTLED';
  await tx.update(notices).set({ params }).where(eq(notices.id, notice.id));
  notice.params = params;
  return null;
}

const STUDENT_IN_LINK = /(?:^\/my-children\/|^\/fees\/students\/|[?&]child=|[?&]student_id=)([0-9a-f-]{36})/;

/** Whether a notice still leads its reader somewhere: a link about a student wants the right to hear of them. */
async function mayStillHear(tx: Tx, userId: string, link: string): Promise<boolean> {
  // A right that ended leaves notices that lead nowhere (`closeAfterEndedRight`).
  if (link === '/inbox') return false;
  const studentId = STUDENT_IN_LINK.exec(link)?.[1];
  if (!studentId) return true;
  return mayHearOf(tx, userId, studentId, link.startsWith('/fees') ? 'money' : 'records');
}

async function momentOf(tx: Tx, userId: string, at: Date, timeZone: string): Promise<Moment> {
  const today = schoolDay(at, timeZone);
  return {
    at,
    allowedAt: await noticeTime(tx, { timeZone, at }),
    nextMorning: await noticeTime(tx, { timeZone, at: startOfDay(nextDay(today), timeZone) }),
    interruptions: await countInterruptions(tx, userId, startOfDay(mondayOf(today), timeZone)),
    hadDigest: await hadDigestSince(tx, userId, startOfDay(today, timeZone)),
  };
}

/** Writes one mail about all of them. The outbox sends it, and tells what became of it. */
async function mail(
  tx: Tx,
  run: Run,
  { email, full_name, language }: Recipient,
  { school: { schoolName }, installation: { publicUrl }, secrets, noticeWords }: DeliveryTools,
): Promise<void> {
  const { rows, at } = run;
  const urgent = rows.every((row) => row.urgent);
  const mail_id = await queueMail(tx, secrets, {
    to: email,
    ...deliveryMail({
      facts: rows.map(({ notice }) => notice!),
      group: oneGroupOf(rows),
      full_name,
      locale: language ?? 'fr',
      words: noticeWords,
      schoolName,
      publicUrl,
    }),
    expires_at: new Date(at.getTime() + (urgent ? URGENT_LIFETIME_MS : LIFETIME_MS)),
    at,
  });
  await markSent(tx, run, { mail_id });
}

/** Marks what leaves together as one interruption. */
async function markSent(tx: Tx, { rows, run_id, at }: Run, more: { mail_id?: string }): Promise<void> {
  for (const urgent of [true, false])
    await update(
      tx,
      rows.filter((row) => row.urgent === urgent),
      { state: 'sending', urgent, sent_at: at, run_id, ...more },
    );
}

async function update(
  tx: Tx,
  rows: readonly Due[],
  change: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .update(deliveries)
    .set(change)
    .where(
      inArray(
        deliveries.id,
        rows.map(({ id }) => id),
      ),
    );
}

const EVERY_MS = 15_000;

export function deliveriesJob(tools: DeliveryTools): JobKind {
  return { kind: 'inbox.deliver', everyMs: EVERY_MS, run: (call) => sendDeliveries(call, tools) };
}
