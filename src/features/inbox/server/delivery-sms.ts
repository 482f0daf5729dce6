import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NoticeReaders, NoticeWords } from '#features/notices.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { sayIn } from '#platform/i18n/server/words.ts';
import type { SmsGateway, SmsOutcome } from '#platform/sms/server/gateway.ts';
import { billOf, smsText } from '#platform/sms/parts.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { isSaidBySms, MOST_ATTEMPTS, MOST_SMS_PARTS } from '../delivery.rules.ts';
import { noticeSentence } from '../notice-sentence.ts';
import type { Due } from './deliveries.queries.ts';
import { deliveries } from './deliveries.tables.ts';
import { titleOf } from './delivery-mail.ts';
import { oneGroupOf } from './delivery-push.ts';
import { backToWaiting } from './requeue.ts';
import { giveBackParts } from './sms.queries.ts';
import { selectEndedRights } from './still-readable.ts';

/** A text message of one person that is marked as sent, and is sent after the commit. Its text is never stored. */
export type TextMessage = {
  rows: readonly Due[];
  run_id: string;
  to: string;
  text: string;
  parts: number;
  month: string;
};

const MINUTE_MS = 60_000;
/** A process that has not recorded an outcome within this time has died. */
const INTERRUPTED_MS = 5 * MINUTE_MS;

/** The month to which the limit applies, as its first day. */
export const monthOf = (at: Date, timeZone: string): string => `${schoolDay(at, timeZone).slice(0, 7)}-01`;

type Frame = { schoolName: string; locale: Locale };

/**
 * The beginning of every text message: the school's name, because phones show only a number or short sender
 * name.
 */
export const smsHead = ({ schoolName, locale }: Frame): string =>
  `${schoolName}${locale === 'fr' ? '\u00A0:' : ':'} `;

/** The beginning of a text message about a notice, before the parameter `last` that ends its sentence. */
export function smsBeginning(words: string, last: string, frame: Frame): string {
  const { locale } = frame;
  return smsHead(frame) + noticeSentence(words, { params: { [last]: '' }, count: 1 }, locale, sayIn(locale));
}

/** A text message about several notices: as many sentences as fit, then the number of the others. */
export function noticesText(
  rows: readonly Due[],
  { words, plainAccents, ...frame }: Frame & { words: NoticeWords; plainAccents: boolean },
): string {
  const say = sayIn(frame.locale);
  const sentences = rows.map(({ notice, kind }) =>
    isSaidBySms(kind)
      ? oneLine(noticeSentence(words[kind] ?? kind, notice!, frame.locale, say))
      : titleOf(oneGroupOf(rows.filter((row) => row.kind === kind)), frame.locale),
  );
  const said = [...new Set(sentences)];
  for (let most = said.length; most > 1; most -= 1) {
    const more = said.length - most;
    const tail = more > 0 ? [say(/*i18n*/ '+ {more} in the portal', { more })] : [];
    const text = smsText(smsHead(frame) + [...said.slice(0, most), ...tail].join('\n'), { plainAccents });
    if (billOf(text).parts <= MOST_SMS_PARTS) return text;
  }
  return shortened(smsText(smsHead(frame) + one(said.slice(0, 1)), { plainAccents }));
}

function shortened(text: string): string {
  let letters = [...text];
  while (billOf(letters.join('')).parts > MOST_SMS_PARTS) letters = [...letters.slice(0, -10), '...'];
  return letters.join('');
}

// A name must not start a new line, where it could pass for the school's own words.
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Passes a text message to the gateway, once, and records its answer. */
export async function sendText(db: Db, message: TextMessage, at: Date, gateway: SmsGateway): Promise<void> {
  const { run_id: id, to, text } = message;
  const outcome = await gateway.send({ id, to, text });
  await db.transaction((tx) => settleText(tx, message, outcome, at));
}

const idsOf = (rows: readonly { id: string }[]) =>
  and(
    inArray(
      deliveries.id,
      rows.map(({ id }) => id),
    ),
    eq(deliveries.state, 'sending'),
  )!;

async function settleText(
  tx: Tx,
  { rows, parts, month }: Pick<TextMessage, 'rows' | 'parts' | 'month'>,
  outcome: SmsOutcome,
  at: Date,
): Promise<void> {
  const sending = idsOf(rows);
  if ('spooled' in outcome) return;
  if ('accepted' in outcome) {
    await tx
      .update(deliveries)
      .set({ state: 'accepted', gateway_id: outcome.id ?? null })
      .where(sending);
    return;
  }
  // It may have been sent and billed, so it is not retried automatically and its parts stay used.
  if ('unknown' in outcome) {
    await tx.update(deliveries).set({ state: 'unknown', reason: outcome.unknown }).where(sending);
    return;
  }
  await giveBackParts(tx, month, parts);
  const attempts = one(rows.slice(0, 1)).attempts + 1;
  if (outcome.again && attempts < MOST_ATTEMPTS) {
    const due_at = new Date(at.getTime() + MINUTE_MS * 2 ** (attempts - 1));
    await backToWaiting(tx, sending, { attempts, due_at });
  }
  await tx.update(deliveries).set({ state: 'failed', reason: outcome.fault, parts: null }).where(sending);
}

type Found = { run_id: string; sent_at: Date; parts: number; isWanted: boolean };

/** Text messages without an outcome, oldest first. */
async function selectSending(tx: Tx): Promise<Found[]> {
  const rows = await tx
    .select({
      run_id: sql<string>`${deliveries.run_id}`,
      sent_at: sql<Date>`min(${deliveries.sent_at})`.mapWith(deliveries.sent_at),
      parts: sql<number>`coalesce(sum(${deliveries.parts}), 0)::int`,
      isWanted: sql<boolean>`bool_or(${deliveries.notice_id} is not null)`,
    })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'sending'), eq(deliveries.channel, 'sms')))
    .groupBy(deliveries.run_id)
    .orderBy(sql`min(${deliveries.sent_at})`);
  return rows;
}

type Settling = {
  db: Db;
  at: Date;
  timeZone: string;
  gateway: SmsGateway | undefined;
  readers: NoticeReaders;
  stopped: boolean;
};

/**
 * Messages older than this are removed from the spool: a modem without credit must not send outdated ones
 * later.
 */
const SPOOL_HOURS = 24;

/**
 * Records the outcome of spooled messages, and removes those that should no longer be sent. If the sending
 * process died, the outcome is unknown.
 */
export async function settleTexts({ db, at, timeZone, gateway, readers, stopped }: Settling): Promise<void> {
  const spool = gateway?.spool;
  await spool?.forgetCodes();
  const sending = new Map((await db.transaction(selectSending)).map((found) => [found.run_id, found]));
  const ids = [...sending.keys()];
  for (const id of (await spool?.newestFirst?.(ids)) ?? ids) {
    const found = sending.get(id)!;
    const { run_id, sent_at, isWanted, parts } = found;
    const age = at.getTime() - sent_at.getTime();
    const state = (await spool?.track(run_id)) ?? 'missing';
    const month = monthOf(sent_at, timeZone);
    const settle = (change: (tx: Tx) => Promise<unknown>) => db.transaction(change);
    const ofRun = and(
      eq(deliveries.run_id, run_id),
      eq(deliveries.channel, 'sms'),
      eq(deliveries.state, 'sending'),
    )!;
    const end = (set: Partial<typeof deliveries.$inferInsert>, returned: boolean) =>
      settle(async (tx) => {
        const { rowCount } = await tx.update(deliveries).set(set).where(ofRun);
        if (returned && rowCount) await giveBackParts(tx, month, parts);
      });
    if (state === 'missing') {
      if (age > INTERRUPTED_MS) await end({ state: 'unknown', reason: 'INTERRUPTED' }, false);
    } else if (state === 'waiting') {
      const isLate = age > SPOOL_HOURS * 60 * MINUTE_MS;
      const isEnded = await db.transaction(
        async (tx) => (await selectEndedRights(tx, ofRun, { at, readers })).length > 0,
      );
      const isTaken = (stopped || !isWanted || isLate || isEnded) && (await spool!.withdraw(run_id));
      if (!isTaken) continue;
      // The modem may have been sending it, so the outcome is unknown.
      if (isTaken === 'unsure') await end({ state: 'unknown', reason: 'SPOOL' }, false);
      else if (!isWanted) await end({ state: 'skipped', reason: 'TAKEN_BACK', parts: null }, true);
      else if (isLate) await end({ state: 'failed', reason: 'SPOOL', parts: null }, true);
      else
        await settle(async (tx) => {
          await giveBackParts(tx, month, parts);
          await backToWaiting(tx, ofRun, {});
          const reason = isEnded ? 'RIGHT_ENDED' : 'STOPPED';
          await tx.update(deliveries).set({ state: 'skipped', reason, parts: null }).where(ofRun);
        });
    } else if (state === 'sent') {
      await end({ state: 'accepted' }, false);
      await spool!.forget(run_id);
    } else if (state !== 'taken') {
      await end({ state: 'failed', reason: state.failed, parts: null }, true);
      await spool!.forget(run_id);
    }
  }
}
