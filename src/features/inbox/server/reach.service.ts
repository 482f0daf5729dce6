import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { type Channel, isOnAtFirst, type NoticeGroup } from '../delivery.rules.ts';
import { isConfirmed } from './deliveries.queries.ts';
import { addressConfirmations, noticeChoices } from './deliveries.tables.ts';

export type Reach = Record<Channel, boolean>;

/** Whether a person's channel is on for a group of notices: as `planDeliveries` judges it. */
const isOn = (group: NoticeGroup, channel: Channel) =>
  sql`coalesce((select c.is_on from ${noticeChoices} c where c.user_id = ${users.id}
    and c.notice_group = ${group} and c.channel = ${channel}), ${isOnAtFirst(group)})`;

/** The channels by which notices of a group reach people beside the portal itself. */
export async function reachByChannel(
  tx: Tx,
  userIds: readonly string[],
  group: NoticeGroup,
): Promise<Map<string, Reach>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({
      id: users.id,
      email: sql<boolean>`coalesce(${isConfirmed}, false) and ${isOn(group, 'email')}`,
      push: sql<boolean>`exists (select from ${pushSubscriptions}
        where ${pushSubscriptions.user_id} = ${users.id}) and ${isOn(group, 'push')}`,
    })
    .from(users)
    .leftJoin(addressConfirmations, eq(addressConfirmations.user_id, users.id))
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, ...reach }) => [id, reach]));
}
