import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { inboxFeature } from '../inbox.feature.ts';
import { newestNoticeOf, unreadOf } from './inbox.builders.ts';
import { forgetOldNotices } from './inbox-retention.ts';
import { inboxRouter } from './inbox.router.ts';
import { type NewNotice, notify, notifyOffice } from './inbox.service.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

type Person = Awaited<ReturnType<typeof aUser>>;
const tell = (people: Person[], given: Partial<NewNotice> = {}) =>
  db.transaction((tx) =>
    notify(
      tx,
      people.map(({ userId }) => userId),
      {
        kind: 'fees.assigned',
        about: 'élodie',
        params: { student: 'Élodie' },
        link: '/fees',
        at: new Date('2026-11-20T08:00:00Z'),
        ...given,
      },
    ),
  );
const inbox = ({ actor }: Person) => apiAs(inboxRouter, db, actor);

describe('a notice', () => {
  it('joins the unread one of the same kind and subject, and starts fresh once that is read', async () => {
    const parent = await aUser(db, { role: 'parent' });
    await tell([parent]);
    await tell([parent], { count: 2, at: new Date('2026-11-21T08:00:00Z') });
    await tell([parent], { about: 'joël' });
    const { notices: told } = await inbox(parent).list({});
    expect(told.map(({ count, created_at }) => [count, created_at])).toEqual([
      [3, '2026-11-21T08:00:00.000Z'],
      [1, '2026-11-20T08:00:00.000Z'],
    ]);
    await inbox(parent).read({ notice_id: told[0]!.id });
    await tell([parent]);
    expect((await inbox(parent).list({})).total).toBe(3);
  });

  it('is unread until it is read, alone or with all', async () => {
    const parent = await aUser(db, { role: 'parent' });
    await tell([parent]);
    await tell([parent], { about: 'joël' });
    expect((await inbox(parent).list({})).unread).toBe(2);
    expect(await inbox(parent).read({ notice_id: await newestNoticeOf(db, parent.userId) })).toEqual({
      unread: 1,
    });
    expect(await inbox(parent).readAll({})).toEqual({ unread: 0 });
    expect((await inbox(parent).list({})).unread).toBe(0);
  });

  it('belongs to its reader alone: nobody else sees or marks it, not even administrators', async () => {
    const [parent, other, admin] = await Promise.all([
      aUser(db, { role: 'parent' }),
      aUser(db, { role: 'parent' }),
      aUser(db, { role: 'admin' }),
    ]);
    await tell([parent]);
    const notice_id = await newestNoticeOf(db, parent.userId);
    for (const somebody of [other, admin]) {
      expect((await inbox(somebody).list({})).notices).toEqual([]);
      await expect(inbox(somebody).read({ notice_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await inbox(somebody).readAll({});
    }
    expect(await unreadOf(db, parent)).toHaveLength(1);
  });

  it('is written with the change, and not if the change fails', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const change = db.transaction(async (tx) => {
      await notify(tx, [parent.userId], {
        kind: 'fees.paid',
        about: 'x',
        params: {},
        link: '/fees',
        at: new Date(),
      });
      throw new Error('something went wrong');
    });
    await expect(change).rejects.toThrow('something went wrong');
    expect(await unreadOf(db, parent)).toEqual([]);
  });

  it('written by two transactions for the same people in another order does not deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser(db, { role: 'parent' })));
    await Promise.all(Array.from({ length: 8 }, (_, turn) => tell(turn % 2 ? people : people.toReversed())));
    expect((await unreadOf(db, people[0]!)).map(({ count }) => count)).toEqual([8]);
  });

  it('links to a page of the portal, and nowhere else', async () => {
    const parent = await aUser(db, { role: 'parent' });
    for (const link of ['https://elsewhere.test', '//elsewhere.test', 'fees'])
      await expect(tell([parent], { link })).rejects.toThrow();
  });
});

it('reaches every administrator with an open account, and nobody else', async () => {
  const { db: own } = await testDatabase();
  const [admin, second, parent] = [
    await aUser(own, { role: 'admin' }),
    await aUser(own, { role: 'admin' }),
    await aUser(own, { role: 'parent' }),
  ];
  await own.transaction((tx) =>
    notifyOffice(tx, [], { kind: 'joining.waiting', about: 'x', params: {}, link: '/', at: new Date() }),
  );
  expect([await unreadOf(own, admin), await unreadOf(own, second)].map((told) => told.length)).toEqual([
    1, 1,
  ]);
  expect(await unreadOf(own, parent)).toEqual([]);
});

it('sends a live event to its reader alone', async () => {
  const [parent, admin] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'admin' })];
  const hears = ({ actor }: Person, id: string) =>
    db.transaction(async (tx) => inboxFeature.live!.mayHear['inbox']!(tx, actor, id));
  expect([await hears(parent, parent.userId), await hears(admin, parent.userId)]).toEqual([true, false]);
  expect(await hears(admin, 'all')).toBe(false);
});

it('is deleted after 180 days, read or not, and not a day before', async () => {
  const parent = await aUser(db, { role: 'parent' });
  await tell([parent], { at: new Date('2026-01-01T00:00:00Z') });
  const forget = (now: string) =>
    forgetOldNotices({ db, now: () => new Date(now), closing: new AbortController().signal });
  const left = async () => (await db.select().from(notices).where(eq(notices.user_id, parent.userId))).length;
  await forget('2026-06-29T00:00:00Z');
  expect(await left()).toBe(1);
  await forget('2026-07-01T00:00:00Z');
  expect(await left()).toBe(0);
});
