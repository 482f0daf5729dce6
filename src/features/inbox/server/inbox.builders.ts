import { desc, eq } from 'drizzle-orm';
import { notices } from '#features/people/server/notices.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { addressConfirmations, deliveries } from './deliveries.tables.ts';
import { notify } from './inbox.service.ts';

export async function newestNoticeOf(db: Db, userId: string): Promise<string> {
  const [found] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.user_id, userId))
    .orderBy(desc(notices.id))
    .limit(1);
  if (!found) throw new Error('nobody told them anything');
  return found.id;
}

/** A user's unread notices: kind, parameters and count. */
export const unreadOf = async (db: Db, { userId }: { userId: string }) =>
  (await db.select().from(notices).where(eq(notices.user_id, userId)).orderBy(notices.kind, notices.about))
    .filter(({ read_at }) => read_at === null)
    .map(({ kind, params, count, link }) => ({ kind, params, count, link }));

/** Confirms a user's current address, as the mailed code would. */
export async function confirmAddressOf(db: Db, { userId, email }: { userId: string; email: string }) {
  const row = { email, code_hash: null, sent_at: new Date(), confirmed_at: new Date() };
  await db
    .insert(addressConfirmations)
    .values({ user_id: userId, ...row })
    .onConflictDoUpdate({ target: addressConfirmations.user_id, set: row });
}

/** A phone subscribed to a user's notices. */
export const aDevice = (db: Db, { userId: user_id }: { userId: string }) =>
  db.insert(pushSubscriptions).values({
    id: newId(),
    user_id,
    endpoint: `https://fcm.googleapis.com/fcm/send/${user_id}`,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
    created_at: new Date(),
  });

/** A notice to a new parent whose e-mail was refused; returns the delivery's id. */
export async function aFailedDelivery(db: Db): Promise<string> {
  const { userId } = await aUser(db, { role: 'parent' });
  const at = new Date();
  const about = newId();
  const notice = { kind: 'fees.paid', about, params: { student: 'ABANDA' }, link: '/fees', at };
  await db.transaction((tx) => notify(tx, [userId], notice));
  const id = newId();
  await db.insert(deliveries).values({
    id,
    user_id: userId,
    notice_id: await newestNoticeOf(db, userId),
    kind: notice.kind,
    about,
    channel: 'email',
    state: 'failed',
    reason: 'EENVELOPE 550',
    due_at: at,
    created_at: at,
    sent_at: at,
  });
  return id;
}

/** A user's deliveries, oldest first. */
export const deliveriesOf = (db: Db, { userId }: { userId: string }) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.user_id, userId))
    .orderBy(deliveries.created_at, deliveries.id);
