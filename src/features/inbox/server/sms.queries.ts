import { and, eq, type SQL, sql } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { readPhone } from '#platform/phone/phone.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { FIRST_SMS_GROUPS, type NoticeGroup, SECURITY } from '../delivery.rules.ts';
import { isConfirmed } from './address.queries.ts';
import { noticeChoices, smsMonths, smsSettings } from './deliveries.tables.ts';

export type SmsSettings = Omit<typeof smsSettings.$inferSelect, 'id'>;

const FIRST_SETTINGS: SmsSettings = {
  is_on: false,
  groups: [...FIRST_SMS_GROUPS],
  monthly_parts: 1_000,
  price_per_part: 2_000n,
  plain_accents: false,
};

export async function findSmsSettings(tx: Tx): Promise<SmsSettings> {
  const [chosen] = await tx.select().from(smsSettings);
  if (!chosen) return FIRST_SETTINGS;
  const { id: _, ...settings } = chosen;
  return settings;
}

export async function saveSmsSettings(tx: Tx, set: SmsSettings): Promise<void> {
  await tx.insert(smsSettings).values(set).onConflictDoUpdate({ target: smsSettings.id, set });
}

/**
 * Whether the school sends a group by text message. Account security is always included while the channel is
 * on.
 */
export const sendsBySms = ({ is_on, groups }: SmsSettings, group: NoticeGroup): boolean =>
  is_on && (group === SECURITY || groups.includes(group));

/** The same as an SQL condition; the settings must be joined. */
export const smsGroupIsOn = (group: SQL, always: SQL) =>
  sql`coalesce(${smsSettings.is_on} and (${always} or ${group} = any(${smsSettings.groups})), false)`;

/**
 * Whether e-mail or push reaches a person: then billed text messages are only sent if the person asked for
 * them.
 */
export const reachedOtherwise = sql`(coalesce(${isConfirmed}, false)
  or exists (select from ${pushSubscriptions} where ${pushSubscriptions.user_id} = ${users.id}))`;

/** The numbers of an account as typed: its own, then those in the guardian's record. */
export const phonesOf = sql<string[]>`array(select number from (
  select 0 as place, p.phone as number from ${profiles} p where p.user_id = ${users.id}
  union all select place, number from ${guardians} g
    cross join lateral (values (1, g.phone), (2, g.other_phone)) as of_guardian (place, number)
    where g.user_id = ${users.id} and g.merged_into is null) numbers
  where number is not null and number <> '' order by place, number)`;

export const hasPhone = sql`cardinality(${phonesOf}) > 0`;

/** The first valid number; null if there is none. */
export const firstPhone = (phones: readonly string[]): string | null =>
  phones.map(readPhone).find((phone) => phone !== null) ?? null;

/** Reserves parts of the month before sending; false if the limit would be exceeded. */
export async function takeParts(
  tx: Tx,
  { month, parts, most }: { month: string; parts: number; most: number },
): Promise<boolean> {
  if (parts > most) return false;
  const { rowCount } = await tx.execute(sql`
    insert into ${smsMonths} as held (month, parts) values (${month}::date, ${parts})
    on conflict (month) do update set parts = held.parts + excluded.parts
      where held.parts + excluded.parts <= ${most}`);
  return rowCount === 1;
}

export async function giveBackParts(tx: Tx, month: string, parts: number): Promise<void> {
  await tx.execute(
    sql`update ${smsMonths} set parts = greatest(parts - ${parts}, 0) where month = ${month}::date`,
  );
}

export async function countParts(tx: Tx, month: string): Promise<number> {
  const [found] = await tx
    .select()
    .from(smsMonths)
    .where(sql`${smsMonths.month} = ${month}::date`);
  return found?.parts ?? 0;
}

/** A person's own settings for text messages, by group. */
export async function selectSmsChoices(tx: Tx, userId: string): Promise<Map<NoticeGroup, boolean>> {
  const rows = await tx
    .select()
    .from(noticeChoices)
    .where(and(eq(noticeChoices.user_id, userId), eq(noticeChoices.channel, 'sms')));
  return new Map(rows.map(({ notice_group, is_on }) => [notice_group, is_on]));
}
