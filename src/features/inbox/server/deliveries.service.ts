import { eq, inArray } from 'drizzle-orm';
import type { NoticeNow, NoticeReaders, NoticesNow, NoticeWords } from '#features/notices.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { mondayOf } from '#features/school-year/school-year.rules.ts';
import { noticeTime } from '#features/school-year/server/quiet-hours.service.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { SmsGateway } from '#platform/sms/server/gateway.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { findOrMakePushKeys } from '#platform/push/server/keys.ts';
import { queueMail } from '#platform/mail/server/outbox.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { nextDay, type SchoolDay, schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { decide, groupOf, isUrgent, type Moment, type Skip, smsTime } from '../delivery.rules.ts';
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
import { monthOf, noticesText, sendText, settleTexts, type TextMessage } from './delivery-sms.ts';
import { findSmsSettings, firstPhone, takeParts } from './sms.queries.ts';
import { billOf } from '#platform/sms/parts.ts';
import { claimNumber } from './shared-number.ts';
import { mayStillHear } from './still-readable.ts';
import { holdChannels } from './stopped-channels.ts';
import { failInterrupted, oneGroupOf, type Pushes, sendPushes } from './delivery-push.ts';

export type DeliveryTools = {
  school: { readonly timeZone: string; readonly schoolName: string };
  installation: Pick<Installation, 'publicUrl' | 'sendsMail'>;
  secrets: Secrets;
  noticeWords: NoticeWords;
  noticesNow: NoticesNow;
  noticeReaders?: NoticeReaders;
  /** Undefined without a gateway for text messages. */
  sms?: SmsGateway | undefined;
};
type Run = { rows: readonly Due[]; run_id: string; at: Date };
type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

const HOUR_MS = 3_600_000;
/** After this, an urgent notice is no longer sent. */
const URGENT_LIFETIME_MS = 12 * HOUR_MS;
const LIFETIME_MS = 72 * HOUR_MS;
const PEOPLE = 200;

/** Sends due deliveries, one transaction per person, so that one person's locks do not block others. */
export async function sendDeliveries(
  { db, now, closing }: { db: Db; now: () => Date; closing: AbortSignal },
  tools: DeliveryTools,
): Promise<void> {
  const stopped = await db.transaction(async (tx) => {
    await findOrMakePushKeys(tx, tools.secrets, now());
    await settleMails(tx, now());
    await failInterrupted(tx, now());
    return holdChannels(tx);
  });
  await settleTexts({
    db,
    at: now(),
    timeZone: tools.school.timeZone,
    gateway: tools.sms,
    readers: tools.noticeReaders ?? {},
    stopped: stopped.includes('sms'),
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
      const { pushes, text } = await db.transaction((tx) => sendToPerson(tx, userId, now(), tools));
      if (pushes) await sendPushes(db, pushes, now(), tools);
      if (text) await sendText(db, text, now(), tools.sms!);
    }
  }
}

type Leaving = { pushes?: Pushes; text?: TextMessage | null };

/**
 * Sends, defers or skips the due deliveries of one person; pushes and text messages are sent after the
 * commit. The lock keeps two processes from spending the same budget.
 */
async function sendToPerson(tx: Tx, userId: string, at: Date, tools: DeliveryTools): Promise<Leaving> {
  if (!(await lockUser(tx, userId))) return {};
  const { timeZone } = tools.school;
  const today = schoolDay(at, timeZone);
  const due = await lockDue(tx, userId, { at, stopped: await holdChannels(tx) });
  if (due.length === 0) return {};
  const recipient = await findRecipient(tx, userId);
  const isOn = await selectChoices(tx, userId);
  const left: Due[] = [];
  for (const row of due) {
    const group = groupOf(row.kind);
    const skip =
      (group && isOn(group, row.channel, row.asked) ? null : 'SWITCHED_OFF') ??
      (await skipOf(tx, row, { recipient, at }, tools)) ??
      (await refresh(tx, row.notice!, tools.noticesNow[row.kind], today));
    if (skip) await update(tx, [row], { state: 'skipped', reason: skip });
    else left.push({ ...row, urgent: isUrgent(row.notice!, today) });
  }
  const out: Due[] = [];
  for (const isSms of [false, true]) {
    const rows = left.filter(({ channel }) => (channel === 'sms') === isSms);
    if (rows.length === 0) continue;
    const decisions = decide(rows, await momentOf(tx, userId, { at, timeZone, isSms }));
    const mayLeave = isSms ? smsTime(at, timeZone) : at;
    for (const [row, decision] of decisions)
      if ('until' in decision)
        await update(tx, [row], { due_at: decision.until, in_digest: decision.in_digest });
      else if (mayLeave > at) await update(tx, [row], { due_at: mayLeave });
      else out.push(row);
  }
  const run_id = newId();
  const mails = out.filter(({ channel }) => channel === 'email');
  if (mails.length > 0) await mail(tx, { rows: mails, run_id, at }, recipient!, tools);
  const texts = out.filter(({ channel }) => channel === 'sms');
  const text = texts.length > 0 ? await writeText(tx, { rows: texts, run_id, at }, recipient!, tools) : null;
  const rows = out.filter(({ channel }) => channel === 'push');
  if (rows.length === 0) return { text };
  await markSent(tx, { rows, run_id, at }, {});
  return { text, pushes: { rows, run_id, locale: recipient!.language ?? 'fr' } };
}

/**
 * Prepares one text message for these deliveries, and reserves its parts from the monthly limit; null if the
 * limit is reached, or if the same message is already sent to this number for another person.
 */
async function writeText(
  tx: Tx,
  run: Run,
  { phones, language }: Recipient,
  { school: { schoolName, timeZone }, noticeWords, secrets }: DeliveryTools,
): Promise<TextMessage | null> {
  const { rows, run_id, at } = run;
  const { monthly_parts, plain_accents } = await findSmsSettings(tx);
  const text = noticesText(rows, {
    schoolName,
    locale: language ?? 'fr',
    words: noticeWords,
    plainAccents: plain_accents,
  });
  const to = firstPhone(phones)!;
  if (!(await claimNumber(tx, secrets, { rows, to, text }))) return null;
  const { parts } = billOf(text);
  const month = monthOf(at, timeZone);
  if (!(await takeParts(tx, { month, parts, most: monthly_parts }))) {
    await update(tx, rows, { state: 'skipped', reason: 'CEILING' });
    return null;
  }
  await markSent(tx, run, {});
  await update(tx, rows.slice(0, 1), { parts });
  return { rows, run_id, to, text, parts, month };
}

/** The reason why a delivery must not be sent; null if it may be. */
async function skipOf(
  tx: Tx,
  { notice, user_id, kind, about, channel }: Due,
  { recipient, at }: { recipient: Recipient | null; at: Date },
  {
    installation: { sendsMail },
    sms,
    noticeReaders: readers = {},
  }: Pick<DeliveryTools, 'installation' | 'sms' | 'noticeReaders'>,
): Promise<Skip | null> {
  if (!recipient) return 'ACCOUNT_CLOSED';
  if (!notice) return 'TAKEN_BACK';
  if (notice.read_at) return 'ALREADY_READ';
  const told = { user_id, kind, about, link: notice.link };
  if (!(await mayStillHear(tx, told, { at, readers }))) return 'RIGHT_ENDED';
  if (channel === 'email' && !sendsMail) return 'CHANNEL_OFF';
  if (channel === 'email' && !recipient.confirmed) return 'NO_ADDRESS';
  if (channel === 'push' && recipient.devices === 0) return 'NO_DEVICE';
  if (channel === 'sms' && !sms) return 'CHANNEL_OFF';
  if (channel === 'sms' && !firstPhone(recipient.phones)) return 'NO_PHONE';
  return null;
}

type HeldNotice = NonNullable<Due['notice']>;

/** Updates a notice before it is sent, in the inbox too; returns a reason if there is nothing left to send. */
async function refresh(
  tx: Tx,
  notice: HeldNotice,
  noticeNow: NoticeNow | undefined,
  today: SchoolDay,
): Promise<Skip | null> {
  if (!noticeNow) return null;
  const params = await noticeNow(tx, { about: notice.about, params: notice.params, today });
  if (!params) return 'SETTLED';
  if (params === notice.params) return null;
  await tx.update(notices).set({ params }).where(eq(notices.id, notice.id));
  notice.params = params;
  return null;
}

type At = { at: Date; timeZone: string; isSms: boolean };

async function momentOf(tx: Tx, userId: string, { at, timeZone, isSms }: At): Promise<Moment> {
  const today = schoolDay(at, timeZone);
  const morning = await noticeTime(tx, { timeZone, at: startOfDay(nextDay(today), timeZone) });
  return {
    at,
    allowedAt: await noticeTime(tx, { timeZone, at }),
    nextMorning: isSms ? smsTime(morning, timeZone) : morning,
    interruptions: await countInterruptions(tx, userId, startOfDay(mondayOf(today), timeZone)),
    hadDigest: await hadDigestSince(tx, userId, startOfDay(today, timeZone), isSms),
  };
}

/** Writes one e-mail for these deliveries to the outbox, which sends it and records the outcome. */
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

/** Marks deliveries sent together as one interruption. */
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
