import { and, eq, gte, inArray, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import { notices } from '#features/people/server/notices.tables.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { MOST_ATTEMPTS } from '#platform/mail/server/outbox.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { CHANNELS, type Channel } from '../channels.rules.ts';
import { groupOf, isOnAtFirst, type NoticeGroup, SECURITY } from '../delivery.rules.ts';
import { addressConfirmations, deliveries, noticeChoices, smsSettings } from './deliveries.tables.ts';
import { isConfirmed } from './address.queries.ts';
import {
  findSmsSettings,
  hasPhone,
  phonesOf,
  reachedOtherwise,
  sendsBySms,
  smsGroupIsOn,
} from './sms.queries.ts';

export type ToldNotice = { notice_id: string; user_id: string; kind: string; about: string };

/**
 * Plans deliveries by every channel that reaches the person and is on for the group, in the transaction of
 * the notice. A waiting delivery about the same thing takes the newer notice instead.
 */
export async function planDeliveries(tx: Tx, told: readonly ToldNotice[], at: Date): Promise<void> {
  const rows = told.flatMap((notice) => {
    const group = groupOf(notice.kind);
    return group
      ? CHANNELS.map((channel) => ({
          ...notice,
          id: newId(),
          channel,
          notice_group: group,
          at_first: isOnAtFirst(group),
          always: group === SECURITY,
        }))
      : [];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${deliveries} as held (id, user_id, notice_id, kind, about, channel, state, due_at, created_at)
    select told.id, told.user_id, told.notice_id, told.kind, told.about, told.channel, 'waiting',
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id uuid, user_id uuid, notice_id uuid, kind text,
      about text, channel text, notice_group text, at_first boolean, always boolean)
    join ${users} on ${users.id} = told.user_id
    left join ${addressConfirmations} on ${addressConfirmations.user_id} = told.user_id
    left join ${noticeChoices} on ${noticeChoices.user_id} = told.user_id
      and ${noticeChoices.notice_group} = told.notice_group and ${noticeChoices.channel} = told.channel
    left join ${smsSettings} on told.channel = 'sms'
    where case told.channel
      when 'email' then (told.always or coalesce(${noticeChoices.is_on}, told.at_first)) and ${isConfirmed}
      when 'sms' then ${smsGroupIsOn(sql`told.notice_group`, sql`told.always`)}
        and (told.always or coalesce(${noticeChoices.is_on}, not ${reachedOtherwise})) and ${hasPhone}
      else (told.always or coalesce(${noticeChoices.is_on}, told.at_first))
        and exists (select from ${pushSubscriptions} where ${pushSubscriptions.user_id} = told.user_id) end
    order by told.user_id, told.kind, told.about, told.channel
    on conflict (user_id, kind, about, channel) where state = 'waiting'
      do update set notice_id = excluded.notice_id`);
}

/** People with due deliveries, the longest waiting first. */
export async function selectPeopleWithDue(
  tx: Tx,
  { at, stopped }: { at: Date; stopped: readonly Channel[] },
  most: number,
): Promise<string[]> {
  const found = await tx
    .select({ user_id: deliveries.user_id })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.due_at, at), isNotStopped(stopped)))
    .groupBy(deliveries.user_id)
    .orderBy(sql`min(${deliveries.due_at})`, deliveries.user_id)
    .limit(most);
  return found.map(({ user_id }) => user_id);
}

const isNotStopped = (stopped: readonly Channel[]) =>
  stopped.length > 0 ? notInArray(deliveries.channel, [...stopped]) : undefined;

/**
 * A person's due deliveries, locked. Deliveries that a concurrent notice is updating are left for the next
 * run.
 */
export async function lockDue(
  tx: Tx,
  userId: string,
  { at, stopped }: { at: Date; stopped: readonly Channel[] },
) {
  const rows = await tx
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.user_id, userId),
        eq(deliveries.state, 'waiting'),
        lte(deliveries.due_at, at),
        isNotStopped(stopped),
      ),
    )
    .orderBy(deliveries.created_at, deliveries.id)
    .for('update', { skipLocked: true });
  const ids = rows.flatMap(({ notice_id }) => notice_id ?? []);
  const known = ids.length > 0 ? await tx.select().from(notices).where(inArray(notices.id, ids)) : [];
  const byId = new Map(known.map((notice) => [notice.id, notice]));
  return rows.map((row) => ({ ...row, notice: byId.get(row.notice_id ?? '') ?? null }));
}
export type Due = Awaited<ReturnType<typeof lockDue>>[number];

/** A person's data for the channels; null if the account is closed or has no role. */
export async function findRecipient(tx: Tx, userId: string) {
  const [found] = await tx
    .select({
      email: users.email,
      disabled_at: users.disabled_at,
      role: userRoles.role,
      full_name: profiles.full_name,
      language: profiles.language,
      phones: phonesOf,
      confirmed: sql<boolean>`coalesce(${isConfirmed}, false)`,
      devices: tx.$count(pushSubscriptions, eq(pushSubscriptions.user_id, users.id)),
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(addressConfirmations, eq(addressConfirmations.user_id, users.id))
    .where(eq(users.id, userId));
  return found && !found.disabled_at ? found : null;
}

/** A person's choices, by group and channel. */
export async function selectChoices(
  tx: Tx,
  userId: string,
): Promise<(group: NoticeGroup, channel: Channel, asked?: boolean) => boolean> {
  const rows = await tx.select().from(noticeChoices).where(eq(noticeChoices.user_id, userId));
  const chosen = new Map(rows.map((row) => [`${row.notice_group} ${row.channel}`, row.is_on]));
  const sms = await findSmsSettings(tx);
  return (group, channel, asked = false) => {
    const isSms = channel === 'sms';
    if (isSms && !sendsBySms(sms, group)) return false;
    return (
      group === SECURITY || (chosen.get(`${group} ${channel}`) ?? (isSms || asked || isOnAtFirst(group)))
    );
  };
}

/**
 * Whether deliveries are text messages, which have separate digests, because they may be sent later in the
 * morning.
 */
const bySms = (isSms: boolean) => (isSms ? eq(deliveries.channel, 'sms') : ne(deliveries.channel, 'sms'));

/** The number of interruptions of a person since a given time. */
export async function countInterruptions(tx: Tx, userId: string, since: Date): Promise<number> {
  const [found] = await tx
    .select({ runs: sql<number>`count(distinct ${deliveries.run_id})::int` })
    .from(deliveries)
    .where(
      and(eq(deliveries.user_id, userId), gte(deliveries.sent_at, since), eq(deliveries.in_digest, false)),
    );
  return found?.runs ?? 0;
}

export async function hadDigestSince(tx: Tx, userId: string, since: Date, isSms: boolean): Promise<boolean> {
  const found = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(eq(deliveries.user_id, userId), gte(deliveries.sent_at, since), deliveries.in_digest, bySms(isSms)),
    )
    .limit(1);
  return found.length > 0;
}

/** Updates deliveries by e-mail from the state of the outbox. */
export async function settleMails(tx: Tx, at: Date): Promise<void> {
  await tx.execute(sql`
    update ${deliveries} as held set
      state = case when mail.sent_at is not null then 'accepted' else 'failed' end,
      reason = case when mail.sent_at is null then coalesce(nullif(mail.last_error, ''), 'EXPIRED') end
    from ${deliveries} as sending left join ${outbox} as mail on mail.id = sending.mail_id
    where held.id = sending.id and sending.state = 'sending' and sending.channel = 'email' and (mail.id is null
      or mail.sent_at is not null or mail.attempts >= ${MOST_ATTEMPTS} or mail.expires_at <= ${at.toISOString()})`);
}

/** Deletes deliveries created before a given time, `batch` at most; returns the number deleted. */
export async function forgetDeliveries(tx: Tx, before: Date, batch: number): Promise<number> {
  const old = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(lt(deliveries.created_at, before))
    .limit(batch)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(deliveries).where(inArray(deliveries.id, old));
  return rowCount ?? 0;
}
