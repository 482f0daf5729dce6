import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { sendDeliveries } from '#features/inbox/server/deliveries.service.ts';
import { deliveries, noticeChoices } from '#features/inbox/server/deliveries.tables.ts';
import { aDevice, confirmAddressOf, deliveriesOf } from '#features/inbox/server/inbox.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { MAIL_TOOLS } from './announcements.builders.ts';
import { announcementsRouter } from './announcements.router.ts';

/** A Friday, at 10:00 in Douala. */
const NOW = new Date('2026-11-27T09:00:00Z');
const TEXT = {
  title_fr: 'Réunion',
  body_fr: 'Samedi à 9 heures.',
  title_en: '',
  body_en: '',
  pinned: false,
  acknowledge: true,
};

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});
type Person = Awaited<ReturnType<typeof aUser>>;
const api = ({ actor }: Person, language?: 'fr') =>
  apiAs(announcementsRouter, db, actor, {
    timeZone: 'Africa/Douala',
    now: () => NOW,
    ...(language && { language }),
  });

async function aParent(room: string, full_name: string): Promise<Person> {
  const parent = await aUser(db, { role: 'parent', full_name });
  await aStudent(db, { class_id: room, parents: [parent] });
  return parent;
}
const channelsOf = async (person: Person) =>
  (await deliveriesOf(db, person)).map(({ channel, state }) => `${channel} ${state}`);
const settle = (state: 'accepted' | 'failed', more = {}) =>
  db
    .update(deliveries)
    .set({ state, reason: state === 'failed' ? '410' : null, sent_at: NOW, ...more })
    .where(eq(deliveries.state, 'waiting'));

it('people who have not read it are notified again by their next channel, never by the same one, or else on paper', async () => {
  const room = await aClass(db);
  const both = await aParent(room.id, 'Abena');
  const mailed = await aParent(room.id, 'Biloa');
  const closed = await aParent(room.id, 'Chantal');
  const none = await aParent(room.id, 'Djoko');
  const done = await aParent(room.id, 'Essomba');
  for (const person of [both, done]) await aDevice(db, person);
  for (const person of [both, mailed, closed, done]) await confirmAddressOf(db, person);
  await db
    .insert(noticeChoices)
    .values({ user_id: closed.userId, notice_group: 'announcements', channel: 'email', is_on: false });
  const student = await aStudent(db, { class_id: room.id, full_name: 'Fouda Luc' });
  const offline = await aGuardian(db, { full_name: 'Fouda Rose', phone: '699112233' });
  await aGuardianLink(db, { guardian_id: offline.id, student_id: student.id, verified_at: new Date() });
  const { id: announcement_id } = await api(admin).create({
    ...TEXT,
    roles: ['parent'],
    class_ids: [room.id],
  });
  await api(done).acknowledge({ announcement_id });

  const about = { announcement_id };
  expect((await api(admin).reach(about)).next).toEqual({ push: 1, email: 1, sms: 0, waiting: 0, paper: 2 });
  await api(admin).followUp(about);
  expect(await Promise.all([both, mailed, closed, none, done].map(channelsOf))).toEqual([
    ['push waiting'],
    ['email waiting'],
    [],
    [],
    [],
  ]);
  // A second click notifies nobody twice.
  await expect(api(admin).followUp(about)).rejects.toMatchObject({ code: 'NOBODY_LEFT' });
  expect((await api(admin).reach(about)).next).toEqual({ push: 0, email: 0, sms: 0, waiting: 2, paper: 2 });

  await settle('accepted');
  const reach = await api(admin).reach(about);
  expect(reach).toMatchObject({ received: 1, next: { push: 0, email: 1, paper: 3 } });
  expect(reach.not_yet.map(({ full_name, heard }) => [full_name, heard])).toEqual([
    ['Abena', [{ channel: 'push', outcome: 'left' }]],
    ['Biloa', [{ channel: 'email', outcome: 'left' }]],
    ['Chantal', []],
    ['Djoko', []],
  ]);
  await db.update(deliveries).set({ seen_at: NOW }).where(eq(deliveries.user_id, both.userId));
  expect(await api(admin).reach(about)).toMatchObject({ received: 2, opened: 1 });

  // E-mail is used although they did not choose it: the school requested it, and they did not switch it off.
  await api(admin).followUp(about);
  await sendDeliveries({ db, now: () => NOW, closing: new AbortController().signal }, MAIL_TOOLS);
  expect(await channelsOf(both)).toEqual(['push accepted', 'email sending']);

  const file = await api(admin).unreached({ announcement_id, format: 'csv', language: 'fr' });
  const lines = (await file.text()).trim().split(/\r?\n/).slice(1);
  expect(lines.map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')))).toMatchObject([
    ['Chantal', expect.any(String), '', expect.any(String)],
    ['Djoko', expect.any(String), '', expect.any(String)],
    ['Fouda Rose', expect.any(String), 'Fouda Luc', expect.any(String)],
  ]);
});

it('a person whose only channel failed is listed, and one who reacts meanwhile gets no reminder', async () => {
  const room = await aClass(db);
  const [failed, quick] = [await aParent(room.id, 'Ghislaine'), await aParent(room.id, 'Hortense')];
  for (const person of [failed, quick]) await confirmAddressOf(db, person);
  const { id: announcement_id } = await api(admin).create({
    ...TEXT,
    roles: ['parent'],
    class_ids: [room.id],
  });
  await api(admin).followUp({ announcement_id });
  await api(quick).acknowledge({ announcement_id });
  await db
    .update(deliveries)
    .set({ state: 'failed', reason: 'EENVELOPE 550' })
    .where(sql`${deliveries.user_id} = ${failed.userId}`);
  await sendDeliveries({ db, now: () => NOW, closing: new AbortController().signal }, MAIL_TOOLS);
  expect(await deliveriesOf(db, quick)).toMatchObject([{ state: 'skipped', reason: 'ALREADY_READ' }]);
  const file = await api(admin).unreached({ announcement_id, format: 'csv', language: 'en' });
  const text = await file.text();
  expect(text).toContain('Ghislaine');
  expect(text).not.toContain('Hortense');
});

it('is for the author and the office alone, and not for a recalled announcement', async () => {
  const room = await aClass(db);
  await confirmAddressOf(db, await aParent(room.id, 'Irène'));
  const stranger = await aUser(db, { role: 'teacher' });
  const { id: announcement_id } = await api(admin).create({
    ...TEXT,
    roles: ['parent'],
    class_ids: [room.id],
  });
  const missing = { code: 'NOT_FOUND' };
  await expect(api(stranger).followUp({ announcement_id })).rejects.toMatchObject(missing);
  await expect(api(stranger).unreached({ announcement_id })).rejects.toMatchObject(missing);
  await api(admin).followUp({ announcement_id });
  await api(admin).recall({ announcement_id });
  await expect(api(admin).followUp({ announcement_id })).rejects.toMatchObject(missing);
});
