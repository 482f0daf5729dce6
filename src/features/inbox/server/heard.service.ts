import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import type { Channel } from '../channels.rules.ts';
import { type Heard, nextChannel, type NoticeGroup } from '../delivery.rules.ts';
import { isConfirmed } from './address.queries.ts';
import type { ToldNotice } from './deliveries.queries.ts';
import { addressConfirmations, deliveries, noticeChoices } from './deliveries.tables.ts';
import { findSmsSettings, hasPhone, sendsBySms } from './sms.queries.ts';
import { listStopped } from './stopped-channels.ts';

type About = { kinds: readonly string[]; about: string; group: NoticeGroup };
export type Standing = { heard: Map<Channel, Heard>; next: Channel | 'waiting' | null };

/**
 * By person, the outcome of each channel for a notice, and the channel for a follow-up. A text message to a
 * shared number counts for both people.
 */
export async function findStandings(
  tx: Tx,
  userIds: readonly string[],
  of: About,
): Promise<Map<string, Standing>> {
  if (userIds.length === 0) return new Map();
  const heard = await selectHeard(tx, userIds, of);
  const channels = await selectChannels(tx, userIds, of.group);
  return new Map(
    userIds.map((id) => {
      const own = heard.get(id) ?? new Map<Channel, Heard>();
      return [id, { heard: own, next: nextChannel(own, channels.get(id) ?? new Set()) }];
    }),
  );
}

async function selectHeard(tx: Tx, userIds: readonly string[], { kinds, about }: About) {
  const { rows } = await tx.execute<{ user_id: string; channel: Channel; heard: Heard }>(sql`
    select told.user_id, told.channel, case
        when bool_or(told.seen_at is not null or sent.delivered_at is not null) then 'received'
        when bool_or(sent.state in ('waiting', 'sending')) then 'waiting'
        when bool_or(sent.state = 'accepted') then 'left'
        when bool_or(sent.state = 'unknown') then 'unknown'
        else 'not_sent' end as heard
    from ${deliveries} told
    join ${deliveries} sent on sent.id = case when told.reason = 'COVERED'
      then coalesce(told.covering_id, told.id) else told.id end
    where told.about = ${about} and told.kind = any(${sql.param([...kinds])}::text[])
      and told.user_id = any(${sql.param([...userIds])}::uuid[])
    group by told.user_id, told.channel`);
  const heard = new Map<string, Map<Channel, Heard>>();
  for (const row of rows) {
    const own = heard.get(row.user_id) ?? new Map<Channel, Heard>();
    heard.set(row.user_id, own.set(row.channel, row.heard));
  }
  return heard;
}

/** The channels available to people for a group: not switched off by them, and not stopped by the school. */
async function selectChannels(tx: Tx, userIds: readonly string[], group: NoticeGroup) {
  const isSms = sendsBySms(await findSmsSettings(tx), group);
  const stopped = new Set((await listStopped(tx)).map(({ channel }) => channel));
  const isNotOff = (channel: Channel) => sql`not exists (select from ${noticeChoices} c
    where c.user_id = ${users.id} and c.notice_group = ${group} and c.channel = ${channel} and not c.is_on)`;
  const rows = await tx
    .select({
      id: users.id,
      email: sql<boolean>`coalesce(${isConfirmed}, false) and ${isNotOff('email')}`,
      push: sql<boolean>`exists (select from ${pushSubscriptions}
        where ${pushSubscriptions.user_id} = ${users.id}) and ${isNotOff('push')}`,
      sms: sql<boolean>`${isSms} and ${hasPhone} and ${isNotOff('sms')}`,
    })
    .from(users)
    .leftJoin(addressConfirmations, eq(addressConfirmations.user_id, users.id))
    .where(inArray(users.id, [...userIds]));
  return new Map(
    rows.map(({ id, ...has }) => [
      id,
      new Set((['push', 'email', 'sms'] as const).filter((channel) => has[channel] && !stopped.has(channel))),
    ]),
  );
}

/** Plans deliveries by one given channel each; a waiting delivery takes the newer notice. */
export async function planAsked(
  tx: Tx,
  told: readonly (ToldNotice & { channel: Channel })[],
  at: Date,
): Promise<void> {
  const rows = told.map((notice) => ({ ...notice, id: newId() }));
  await tx.execute(sql`
    insert into ${deliveries} as held (id, user_id, notice_id, kind, about, channel, state, asked, due_at, created_at)
    select id, user_id, notice_id, kind, about, channel, 'waiting', true,
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id uuid, user_id uuid, notice_id uuid, kind text,
      about text, channel text)
    order by user_id
    on conflict (user_id, kind, about, channel) where state = 'waiting'
      do update set notice_id = excluded.notice_id`);
}
