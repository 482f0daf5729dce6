import { isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { notices } from './notices.tables.ts';
import { nameOf } from './people.queries.ts';
import type { Call } from './people.service.ts';

/**
 * Tells a person in the inbox that somebody changed their role or their duties; those who change their own know it. Written
 * here because the inbox is built on this feature; it stays in the portal and leaves by no other channel.
 */
export async function tellOfRights(tx: Tx, { actor, now }: Call, userId: string): Promise<void> {
  if (userId === actor.userId) return;
  const told = { params: { name: await nameOf(tx, actor.userId) }, created_at: now() };
  await tx
    .insert(notices)
    .values({
      id: newId(),
      user_id: userId,
      kind: 'people.rights_changed',
      about: userId,
      link: '/profile',
      count: 1,
      ...told,
    })
    .onConflictDoUpdate({
      target: [notices.user_id, notices.kind, notices.about],
      targetWhere: isNull(notices.read_at),
      set: { ...told, count: sql`${notices.count} + 1` },
    });
}
