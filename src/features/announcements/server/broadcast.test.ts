import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDeliveries } from '#features/inbox/server/deliveries.service.ts';
import { deliveries, noticeChoices } from '#features/inbox/server/deliveries.tables.ts';
import { confirmAddressOf } from '#features/inbox/server/inbox.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { announcementsNotices } from '../announcements.notices.ts';
import { announcementsRouter } from './announcements.router.ts';
import { announcements } from './announcements.tables.ts';

const PEOPLE = 300;
/** A Friday, at 10:00 in Douala. */
const FRIDAY = new Date('2026-11-27T09:00:00Z');
const TOOLS = {
  school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
  installation: { ...TEST_INSTALLATION, sendsMail: true },
  secrets: TEST_SECRETS,
  noticeWords: announcementsNotices,
  noticesNow: {},
};

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let office: ReturnType<typeof apiAs<typeof announcementsRouter>>;
let parents: { userId: string; email: string }[];
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  office = apiAs(announcementsRouter, db, admin.actor, { now: () => FRIDAY, timeZone: 'Africa/Douala' });
  parents = [];
  while (parents.length < PEOPLE)
    parents.push(...(await Promise.all(Array.from({ length: 20 }, () => aUser(db, { role: 'parent' })))));
  for (const parent of parents) {
    await confirmAddressOf(db, parent);
    await db
      .insert(noticeChoices)
      .values({ user_id: parent.userId, notice_group: 'announcements', channel: 'email', is_on: true });
  }
}, 60_000);

const TEXT = {
  title_fr: 'Réunion des parents',
  body_fr: 'Samedi à 9 heures.',
  title_en: '',
  body_en: '',
  pinned: false,
  acknowledge: false,
};
const input = (confirmed_people?: number) => ({
  ...TEXT,
  roles: ['parent' as const],
  class_ids: [],
  ...(confirmed_people !== undefined && { confirmed_people }),
});

const many = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => aStudent(db)))).map(({ id }) => id);

/** Runs the job until it dies at its nth transaction, before or after the commit; returns whether it died. */
async function deliver(nth = Infinity, when: 'before' | 'after' = 'before'): Promise<boolean> {
  let count = 0;
  const dying = Object.create(db) as Db;
  const transaction: Db['transaction'] = async (work, options) => {
    count += 1;
    const dies = count === nth;
    const answer = await db.transaction(async (tx) => {
      const done = await work(tx);
      if (dies && when === 'before') throw new Error('died');
      return done;
    }, options);
    if (dies) throw new Error('died');
    return answer;
  };
  dying.transaction = transaction;
  try {
    await sendDeliveries({ db: dying, now: () => FRIDAY, closing: new AbortController().signal }, TOOLS);
    return false;
  } catch (error) {
    if (error instanceof Error && error.message === 'died') return true;
    throw error;
  }
}

const mailed = async () => (await db.select().from(outbox)).map(({ recipient }) => recipient).toSorted();

const HOUR_MS = 3_600_000;
const officeWith = (known: Partial<Actor>) =>
  apiAs(
    announcementsRouter,
    db,
    { ...admin.actor, ...known },
    { now: () => FRIDAY, timeZone: 'Africa/Douala' },
  );

describe('an audience larger than one class', () => {
  it('requires a recent confirmation of identity, to announce and to correct; one class and a recall do not', async () => {
    const stale = officeWith({ provedAt: new Date(FRIDAY.getTime() - HOUR_MS) });
    const { id: class_id } = await aClass(db);
    await expect(stale.create(input(PEOPLE))).rejects.toMatchObject({ code: 'STEP_UP', status: 423 });
    const small = await stale.create({ ...input(), class_ids: [class_id] });
    await stale.change({ announcement_id: small.id, ...TEXT });
    const { id } = await office.create(input(PEOPLE));
    await expect(stale.change({ announcement_id: id, ...TEXT })).rejects.toMatchObject({ code: 'STEP_UP' });
    await stale.recall({ announcement_id: id });
    await expect(
      stale.create({ ...input(), only: 'chosen', student_ids: await many(31) }),
    ).rejects.toMatchObject({
      code: 'STEP_UP',
    });
    await stale.create({ ...input(), only: 'chosen', student_ids: await many(2) });
  });

  it('is refused from a device new to the account, with the time until when; one class is not', async () => {
    const until = new Date(FRIDAY.getTime() + HOUR_MS);
    const stranger = officeWith({ trustedAt: until });
    const { id: class_id } = await aClass(db);
    const audience = { roles: ['parent' as const], class_ids: [] };
    expect(await stranger.audience(audience)).toMatchObject({ new_device_until: until.toISOString() });
    expect(await office.audience(audience)).toMatchObject({ new_device_until: null });
    await expect(stranger.create(input(PEOPLE))).rejects.toMatchObject({ code: 'NEW_DEVICE' });
    const { id } = await office.create(input(PEOPLE));
    await expect(stranger.change({ announcement_id: id, ...TEXT })).rejects.toMatchObject({
      code: 'NEW_DEVICE',
    });
    await stranger.create({ ...input(), class_ids: [class_id] });
    await stranger.recall({ announcement_id: id });
    await officeWith({ trustedAt: FRIDAY }).create(input(PEOPLE));
  });

  afterAll(async () => {
    await db.delete(announcements);
    await db.delete(notices);
    await db.execute(sql`delete from deliveries`);
  });
});

it('requires the number of people to be typed, and eight clicks create one announcement', async () => {
  expect(await office.audience({ roles: ['parent'], class_ids: [] })).toMatchObject({
    people: PEOPLE,
    by_email: PEOPLE,
    by_push: 0,
    over_budget: 0,
  });
  for (const people of [undefined, PEOPLE - 1])
    await expect(office.create(input(people))).rejects.toMatchObject({ code: 'LARGE_AUDIENCE' });
  expect(await db.select().from(announcements)).toEqual([]);
  const context = { idempotencyKey: randomUUID() };
  const pressed = await Promise.allSettled(
    Array.from({ length: 8 }, () => office.create(input(PEOPLE), { context })),
  );
  const made = new Set(pressed.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])));
  expect(made.size).toBe(1);
  expect(await db.select().from(announcements)).toHaveLength(1);
  expect(await db.select().from(notices)).toHaveLength(PEOPLE);
});

it('is mailed to each person once, whenever the process dies, and nobody is left out', async () => {
  const whens = ['before', 'after'] as const;
  let deaths = 0;
  for (const [turn, nth] of [1, 2, 40, 3, 77, 2, 25, 60].entries())
    if (await deliver(nth, whens[turn % 2])) deaths += 1;
  expect(deaths).toBe(8);
  const half = (await mailed()).length;
  expect(half).toBeGreaterThan(100);
  expect(half).toBeLessThan(PEOPLE);
  await Promise.all([deliver(), deliver()]);
  expect(await mailed()).toEqual(parents.map(({ email }) => email).toSorted());
  const states = await db.select({ state: deliveries.state }).from(deliveries);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sending']));
  expect(states).toHaveLength(PEOPLE);
});

it('that is recalled while being sent reaches nobody else', async () => {
  await db.execute(sql`delete from outbox`);
  await db.execute(sql`delete from deliveries`);
  const { id } = await office.create(input(PEOPLE));
  await deliver(100, 'after');
  expect((await mailed()).length).toBeGreaterThan(50);
  // Some were sent from the outbox already, the others are still pending.
  await db.execute(
    sql`update outbox set sent_at = now(), body = null where id in (select id from outbox order by id limit 20)`,
  );
  const { rows: left } = await db.execute<{ recipient: string }>(
    sql`select recipient from outbox where sent_at is not null`,
  );
  const before = left.map(({ recipient }) => recipient).toSorted();
  await office.recall({ announcement_id: id });
  await deliver();
  expect(before).toHaveLength(20);
  expect(await mailed()).toEqual(before);
  const held = await db.select().from(deliveries).where(eq(deliveries.state, 'skipped'));
  expect(held).toHaveLength(PEOPLE - before.length);
  expect(new Set(held.map(({ reason }) => reason))).toEqual(new Set(['TAKEN_BACK']));
});
