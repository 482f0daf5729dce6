import { desc, eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { addressConfirmations, deliveries, noticeChoices } from './deliveries.tables.ts';

export const inboxOwnData: OwnDataPart = async (tx, { actor }) => ({
  notices: await tx
    .select({
      kind: notices.kind,
      params: notices.params,
      count: notices.count,
      link: notices.link,
      created_at: notices.created_at,
      read_at: notices.read_at,
    })
    .from(notices)
    .where(eq(notices.user_id, actor.userId))
    .orderBy(desc(notices.created_at), desc(notices.id)),
  deliveries: await tx
    .select({
      kind: deliveries.kind,
      channel: deliveries.channel,
      state: deliveries.state,
      reason: deliveries.reason,
      created_at: deliveries.created_at,
      sent_at: deliveries.sent_at,
      seen_at: deliveries.seen_at,
      delivered_at: deliveries.delivered_at,
      parts: deliveries.parts,
    })
    .from(deliveries)
    .where(eq(deliveries.user_id, actor.userId))
    .orderBy(desc(deliveries.created_at), desc(deliveries.id)),
  notice_choices: await tx
    .select({
      notice_group: noticeChoices.notice_group,
      channel: noticeChoices.channel,
      is_on: noticeChoices.is_on,
    })
    .from(noticeChoices)
    .where(eq(noticeChoices.user_id, actor.userId))
    .orderBy(noticeChoices.notice_group, noticeChoices.channel),
  address_confirmation: await tx
    .select({
      email: addressConfirmations.email,
      sent_at: addressConfirmations.sent_at,
      confirmed_at: addressConfirmations.confirmed_at,
    })
    .from(addressConfirmations)
    .where(eq(addressConfirmations.user_id, actor.userId)),
  push_devices: await tx
    .select({ endpoint: pushSubscriptions.endpoint, created_at: pushSubscriptions.created_at })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, actor.userId))
    .orderBy(pushSubscriptions.created_at),
});
