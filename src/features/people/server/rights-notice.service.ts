import { isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { notices } from './notices.tables.ts';
import { nameOf } from './people.queries.ts';
import type { Call } from './people.service.ts';

/**
 * Notifies a person that somebody else changed their role or duties. It writes to the inbox's table directly,
 * because the inbox depends on this feature; no other channel is used.
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
