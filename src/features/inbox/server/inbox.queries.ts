import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { notices } from '#features/people/server/notices.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { Notice } from '../inbox.contract.ts';

/** One page of a user's own notices, newest first. */
export async function selectNotices(tx: Tx, userId: string, page: number): Promise<Notice[]> {
  const found = await tx
    .select({
      id: notices.id,
      kind: notices.kind,
      params: notices.params,
      count: notices.count,
      link: notices.link,
      created_at: notices.created_at,
      read_at: notices.read_at,
    })
    .from(notices)
    .where(eq(notices.user_id, userId))
    .orderBy(desc(notices.created_at), desc(notices.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return found.map(({ created_at, read_at, ...notice }) => ({
    ...notice,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }));
}

export async function countNotices(tx: Tx, userId: string): Promise<{ total: number; unread: number }> {
  const [all] = await tx.select({ total: count() }).from(notices).where(eq(notices.user_id, userId));
  return { total: all?.total ?? 0, unread: await countUnread(tx, userId) };
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [found] = await tx
    .select({ unread: count() })
    .from(notices)
    .where(and(eq(notices.user_id, userId), isNull(notices.read_at)));
  return found?.unread ?? 0;
}

/** Marks one or all of a user's own notices as read. Notices of others are not found. */
export async function markRead(
  tx: Tx,
  { userId, noticeId, at }: { userId: string; noticeId?: string; at: Date },
): Promise<void> {
  await tx
    .update(notices)
    .set({ read_at: at })
    .where(
      and(
        eq(notices.user_id, userId),
        noticeId ? eq(notices.id, noticeId) : undefined,
        isNull(notices.read_at),
      ),
    );
}

export async function hasNotice(tx: Tx, userId: string, noticeId: string): Promise<boolean> {
  const found = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.user_id, userId), eq(notices.id, noticeId)));
  return found.length === 1;
}
