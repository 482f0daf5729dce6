import { desc, eq } from 'drizzle-orm';
import { notices } from '#features/people/server/notices.tables.ts';
import type { Db } from '#platform/db/database.ts';

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
