import type { ExportWish } from '#features/people/list-export.contract.ts';
import { notifyEachBy } from '#features/inbox/server/inbox.service.ts';
import { exportList } from '#features/people/server/list-export.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { Reach } from '../announcements.contract.ts';
import { stateOf, textFor } from '../announcements.rules.ts';
import { lockOwn, selectAddressed } from './announcements.queries.ts';
import { isTooNewFor, readerOf, REMINDER } from './announcements.service.ts';
import { findNotYet, findOwn, findReach, listUnreached } from './reach.service.ts';
import { WORDS } from './unreached-export.papers.ts';

type Call = SchoolCall & { timeZone: string };
type Refused = 'NOT_FOUND' | 'NEW_DEVICE' | 'NOBODY_LEFT';

/**
 * Notifies people who have not reacted again, each by the next available channel that was not tried;
 * idempotent by key. People with a pending delivery are skipped, so that pressing twice notifies nobody
 * twice.
 */
export function followUp(call: Call & { key: string }, announcement_id: string) {
  const command = { procedure: 'announcements.followUp', input: { announcement_id } };
  return runCommand<Refused, Reach>(call, command, async (tx, refuse) => {
    const held = await lockOwn(tx, call.actor, announcement_id);
    const own = held && (await findOwn(tx, call, announcement_id));
    if (!held || !own || held.recalled_at) return refuse('NOT_FOUND');
    if (isTooNewFor(call, await selectAddressed(tx, held))) return refuse('NEW_DEVICE');
    if (stateOf(held, readerOf(call)) !== 'published') return refuse('NOBODY_LEFT');
    const { notYet, standings } = await findNotYet(tx, own);
    const at = call.now();
    const told = notYet.flatMap(({ user_id, language }) => {
      const next = standings.get(user_id)?.next ?? null;
      if (next === null || next === 'waiting') return [];
      const params = { title: textFor(held, language ?? 'fr').title };
      return {
        userId: user_id,
        channel: next,
        kind: REMINDER,
        about: held.id,
        params,
        link: '/announcements',
        at,
      };
    });
    if (told.length === 0) return refuse('NOBODY_LEFT');
    await notifyEachBy(tx, told);
    const count = (wanted: string) => told.filter(({ channel }) => channel === wanted).length;
    await record(tx, call, {
      action: 'announcements.followed_up',
      subject: { type: 'announcement', id: held.id },
      details: {
        title: textFor(held, 'fr').title,
        people: told.length,
        by: `push ${count('push')}, email ${count('email')}, sms ${count('sms')}`,
      },
    });
    return (await findReach(tx, call, announcement_id))!;
  });
}

/** An export of the people whom no channel reached or can reach; null if the caller may not see them. */
export async function exportUnreached(call: Call, id: string, wish: ExportWish): Promise<File | null> {
  const own = await readSnapshot(call.db, (tx) => findOwn(tx, call, id));
  if (!own) return null;
  const words = WORDS[wish.language];
  return exportList(call, wish, {
    action: 'announcements.exported',
    name: 'not-reached',
    title: words.title,
    head: words.head,
    rows: (tx) => listUnreached(tx, own),
    cells: ({ full_name, phone, student, why }) => [full_name, phone, student, words.why[why]],
  });
}
