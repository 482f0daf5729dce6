import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { mondayOf } from '#features/school-year/school-year.rules.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import type { Channel } from '../channels.rules.ts';
import { isOnAtFirst, type NoticeGroup, WEEKLY_BUDGET } from '../delivery.rules.ts';
import { isConfirmed } from './address.queries.ts';
import { addressConfirmations, deliveries, noticeChoices } from './deliveries.tables.ts';
import { smsBeginning } from './delivery-sms.ts';
import {
  findSmsSettings,
  firstPhone,
  hasPhone,
  phonesOf,
  reachedOtherwise,
  sendsBySms,
} from './sms.queries.ts';

export type Reach = Record<Channel, boolean>;

/** Whether a person's channel is on for a group, by the same rule as in `planDeliveries`. */
const isOn = (group: NoticeGroup, channel: Channel) =>
  sql`coalesce((select c.is_on from ${noticeChoices} c where c.user_id = ${users.id}
    and c.notice_group = ${group} and c.channel = ${channel}), ${isOnAtFirst(group)})`;

/** The channels by which notices of a group reach people outside the portal. */
export async function reachByChannel(
  tx: Tx,
  userIds: readonly string[],
  group: NoticeGroup,
): Promise<Map<string, Reach>> {
  if (userIds.length === 0) return new Map();
  const isSms = sendsBySms(await findSmsSettings(tx), group);
  const rows = await tx
    .select({
      id: users.id,
      email: sql<boolean>`coalesce(${isConfirmed}, false) and ${isOn(group, 'email')}`,
      push: sql<boolean>`exists (select from ${pushSubscriptions}
        where ${pushSubscriptions.user_id} = ${users.id}) and ${isOn(group, 'push')}`,
      sms: sql<boolean>`${isSms} and ${hasPhone} and coalesce((select c.is_on from ${noticeChoices} c
        where c.user_id = ${users.id} and c.notice_group = ${group} and c.channel = 'sms'), not ${reachedOtherwise})`,
    })
    .from(users)
    .leftJoin(addressConfirmations, eq(addressConfirmations.user_id, users.id))
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, ...reach }) => [id, reach]));
}

/** The number for text messages of each of these people; people who share a number get one message. */
export async function selectNumbers(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, phones: phonesOf })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(
    rows.flatMap(({ id, phones }) => {
      const phone = firstPhone(phones);
      return phone ? [[id, phone] as const] : [];
    }),
  );
}

/** The number of these people whose weekly budget is used up: notices that are not urgent come in their digest. */
export async function countOverBudget(
  tx: Tx,
  userIds: readonly string[],
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<number> {
  if (userIds.length === 0) return 0;
  const since = startOfDay(mondayOf(schoolDay(at, timeZone)), timeZone);
  const full = await tx
    .select({ user_id: deliveries.user_id })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.user_id, [...userIds]),
        gte(deliveries.sent_at, since),
        eq(deliveries.in_digest, false),
      ),
    )
    .groupBy(deliveries.user_id)
    .having(sql`count(distinct ${deliveries.run_id}) >= ${WEEKLY_BUDGET}`);
  return full.length;
}

type Sentence = { words: string; last: string; schoolName: string };

/**
 * The data for the cost of text messages of a group: the school's settings, and the message text before the
 * sentence's last parameter. Null if the school sends none of this group.
 */
export async function findSmsFrame(tx: Tx, group: NoticeGroup, { words, last, schoolName }: Sentence) {
  const settings = await findSmsSettings(tx);
  if (!sendsBySms(settings, group)) return null;
  const { price_per_part, plain_accents } = settings;
  const beginning = (locale: Locale) => smsBeginning(words, last, { schoolName, locale });
  return {
    price_per_part: amountText(centimes(price_per_part)),
    plain_accents,
    beginning: { fr: beginning('fr'), en: beginning('en') },
  };
}
