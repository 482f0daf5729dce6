import { notify } from '#features/inbox/server/inbox.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameOf } from './people.queries.ts';
import type { Call } from './people.service.ts';

/** Tells a person that somebody changed their role or their duties; those who change their own know it. */
export async function tellOfRights(tx: Tx, { actor, now }: Call, userId: string): Promise<void> {
  if (userId === actor.userId) return;
  await notify(tx, [userId], {
    kind: 'people.rights_changed',
    about: userId,
    params: { name: await nameOf(tx, actor.userId) },
    link: '/profile',
    at: now(),
  });
}
