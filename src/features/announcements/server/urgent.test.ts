import { beforeAll, expect, it } from 'vitest';
import { noticeChoices } from '#features/inbox/server/deliveries.tables.ts';
import { sendDeliveries } from '#features/inbox/server/deliveries.service.ts';
import { confirmAddressOf, deliveriesOf } from '#features/inbox/server/inbox.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { MAIL_TOOLS } from './announcements.builders.ts';
import { announcementsRouter } from './announcements.router.ts';

/** A Friday at 23:00 in Douala, in the quiet hours. */
const NIGHT = new Date('2026-11-27T22:00:00Z');
const TEXT = {
  title_fr: 'École fermée demain',
  body_fr: 'La route est inondée.',
  title_en: '',
  body_en: '',
  pinned: false,
  acknowledge: false,
  roles: ['parent' as const],
};

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
const api = ({ actor }: Awaited<ReturnType<typeof aUser>>) =>
  apiAs(announcementsRouter, db, actor, { timeZone: 'Africa/Douala', now: () => NIGHT });

/** A class with one parent who receives announcements by e-mail. */
async function aFamily() {
  const room = await aClass(db);
  const parent = await aUser(db, { role: 'parent' });
  await aStudent(db, { class_id: room.id, parents: [parent] });
  await confirmAddressOf(db, parent);
  await db
    .insert(noticeChoices)
    .values({ user_id: parent.userId, notice_group: 'announcements', channel: 'email', is_on: true });
  return { class_ids: [room.id], parent };
}
const send = () =>
  sendDeliveries({ db, now: () => NIGHT, closing: new AbortController().signal }, MAIL_TOOLS);

it('an urgent announcement is sent at night, and so is its correction; another waits for the morning', async () => {
  const head = await aUser(db, { role: 'admin' });
  const [soon, later] = [await aFamily(), await aFamily()];
  const { id, urgent } = await api(head).create({ ...TEXT, class_ids: soon.class_ids, urgent: true });
  await api(head).create({ ...TEXT, class_ids: later.class_ids });
  await send();
  expect(urgent).toBe(true);
  const stateOf = async ({ parent }: typeof soon) =>
    (await deliveriesOf(db, parent)).map(({ state, urgent: isUrgent }) => [state, isUrgent]);
  expect(await stateOf(soon)).toEqual([['sending', true]]);
  expect((await stateOf(later)).map(([state]) => state)).toEqual(['waiting']);

  const { roles: _roles, ...text } = TEXT;
  await api(head).change({ announcement_id: id, ...text, body_fr: 'La route est coupée.' });
  await send();
  // The first mail, which was still waiting for the mail server, is withdrawn.
  expect(await stateOf(soon)).toEqual([
    ['skipped', true],
    ['sending', true],
  ]);
});

it('requires the head: the duty of communication is refused, and nothing is announced', async () => {
  const office = await aUser(db, { role: 'admin', duties: ['communication'] });
  const { class_ids, parent } = await aFamily();
  const wish = { ...TEXT, class_ids };
  await expect(api(office).create({ ...wish, urgent: true })).rejects.toMatchObject({
    code: 'URGENT_NEEDS_HEAD',
  });
  expect(await deliveriesOf(db, parent)).toEqual([]);
  expect(await api(office).create(wish)).toMatchObject({ urgent: false });
});

it('a correction by somebody who may not announce urgently waits for the morning', async () => {
  const [head, office] = [
    await aUser(db, { role: 'admin' }),
    await aUser(db, { role: 'admin', duties: ['communication'] }),
  ];
  const { class_ids, parent } = await aFamily();
  const { id } = await api(head).create({ ...TEXT, class_ids, urgent: true });
  await send();
  const { roles: _roles, ...text } = TEXT;
  await api(office).change({ announcement_id: id, ...text, body_fr: 'La route est coupée.' });
  await send();
  expect((await deliveriesOf(db, parent)).map(({ state }) => state)).toEqual(['skipped', 'waiting']);
});
