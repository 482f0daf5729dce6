import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { deliveries } from './deliveries.tables.ts';
import { aFailedDelivery, confirmAddressOf } from './inbox.builders.ts';
import { notify } from './inbox.service.ts';
import { deliveriesRouter } from './office.router.ts';

/** A Friday, at 10:00 in Douala. */
const FRIDAY = new Date('2026-11-27T09:00:00Z');
const SCHOOL = { now: () => FRIDAY, timeZone: 'Africa/Douala' };

let db: Db;
let office: ReturnType<typeof apiAs<typeof deliveriesRouter>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  const admin = await aUser(db, { role: 'admin' });
  office = apiAs(deliveriesRouter, db, admin.actor, SCHOOL);
});
beforeEach(async () => {
  await db.execute(sql`delete from deliveries`);
  await db.execute(sql`delete from notices`);
  await db.execute(sql`update students set status = 'left'`);
});

type Given = Partial<typeof deliveries.$inferInsert> & Pick<typeof deliveries.$inferInsert, 'state'>;
async function aDelivery(given: Given) {
  const { userId } = await aUser(db, { role: 'parent' });
  const row = { id: newId(), user_id: userId, kind: 'fees.paid', about: newId(), channel: 'email' as const };
  const days = { due_at: FRIDAY, created_at: FRIDAY };
  await db.insert(deliveries).values({ ...row, ...days, ...given });
}

describe('the counts', () => {
  it('group by the school’s date what was sent and what was not, with the reason, and agree with the rows', async () => {
    const late = new Date('2026-11-26T23:30:00Z');
    await aDelivery({ state: 'accepted', created_at: late });
    await aDelivery({ state: 'failed', reason: 'EENVELOPE 550' });
    await aDelivery({ state: 'failed', reason: 'ETIMEDOUT' });
    await aDelivery({ state: 'skipped', reason: 'ALREADY_READ' });
    await aDelivery({ state: 'waiting', due_at: new Date('2026-11-30T05:30:00Z') });
    await aDelivery({ state: 'waiting', in_digest: true, due_at: new Date('2026-11-28T05:30:00Z') });
    await aDelivery({ state: 'waiting' });
    await aDelivery({ state: 'accepted', channel: 'push', created_at: new Date('2026-11-26T09:00:00Z') });
    await aDelivery({ state: 'accepted', created_at: new Date('2026-10-20T09:00:00Z') });
    const { counts } = await office.counts();
    const lines = counts.map((row) => `${row.day} ${row.channel} ${row.outcome} ${row.deliveries}`);
    expect(lines.toSorted()).toEqual([
      '2026-11-26 push accepted 1',
      '2026-11-27 email ALREADY_READ 1',
      '2026-11-27 email accepted 1',
      '2026-11-27 email digest 1',
      '2026-11-27 email due 1',
      '2026-11-27 email failed 2',
      '2026-11-27 email quiet 1',
    ]);
    for (const { deliveries: count, day, channel, outcome } of counts) {
      const behind = await office.list({ day, channel, outcome });
      expect(behind.total).toBe(count);
      expect(behind.deliveries).toHaveLength(count);
      for (const row of behind.deliveries) expect(row).toMatchObject({ channel, outcome, group: 'money' });
    }
    const failed = await office.list({ outcome: 'failed' });
    expect(failed.deliveries.map(({ answer }) => answer).toSorted()).toEqual(['EENVELOPE 550', 'ETIMEDOUT']);
  });
});

describe('sending again', () => {
  it('queues a refused delivery again once, however often it is clicked', async () => {
    const id = await aFailedDelivery(db);
    const pressed = await Promise.allSettled(
      Array.from({ length: 8 }, () => office.again({ delivery_id: id })),
    );
    const done = pressed.filter(({ status }) => status === 'fulfilled');
    expect(done).toMatchObject([{ value: { outcome: 'due', may_send_again: false } }]);
    expect(await db.select().from(deliveries)).toMatchObject([{ id, state: 'waiting', reason: null }]);
  });

  it('is refused for one that was sent or read, or may not reach the person any more', async () => {
    const id = await aFailedDelivery(db);
    for (const state of [
      { state: 'accepted', reason: null },
      { state: 'skipped', reason: 'RIGHT_ENDED' },
      { state: 'skipped', reason: 'SETTLED' },
    ] as const) {
      await db.update(deliveries).set(state).where(eq(deliveries.id, id));
      await expect(office.again({ delivery_id: id })).rejects.toMatchObject({ code: 'NOT_AGAIN' });
    }
    await db.update(deliveries).set({ state: 'failed', reason: 'EXPIRED' }).where(eq(deliveries.id, id));
    await db.update(notices).set({ read_at: FRIDAY });
    await expect(office.again({ delivery_id: id })).rejects.toMatchObject({ code: 'NOT_AGAIN' });
  });
});

describe('the list on paper', () => {
  it('has guardians without an account, and those whose unread notices have no channel, with the reason', async () => {
    const sixth = await aClass(db, { name: 'Sixième', section: 'A' });
    const [reached, unreached, silent, reader] = await Promise.all(
      ['ABANDA Rose', 'BELLA Jean', 'CHIMI Luc', 'DJOMO Eve'].map((full_name) =>
        aUser(db, { role: 'parent', full_name }),
      ),
    );
    const people = [reached!, unreached!, silent!, reader!];
    await confirmAddressOf(db, reached!);
    for (const parent of people) await aStudent(db, { class_id: sixth.id, parents: [parent] });
    const alone = await aStudent(db, { full_name: 'EKANI Zoé', class_id: sixth.id });
    const { id } = await aGuardian(db, { full_name: 'EKANI Paul' });
    await aGuardianLink(db, { student_id: alone.id, guardian_id: id, verified_at: FRIDAY });
    const notice = { kind: 'fees.paid', about: 'x', params: { student: 'A' }, link: '/fees', at: FRIDAY };
    await db.transaction((tx) =>
      notify(
        tx,
        [reached!, unreached!, reader!].map(({ userId }) => userId),
        notice,
      ),
    );
    await db.update(notices).set({ read_at: FRIDAY }).where(eq(notices.user_id, reader!.userId));
    const listed = await office.unreached();
    expect(listed.map(({ full_name, why }) => `${full_name}: ${why}`)).toEqual([
      'BELLA Jean: no_channel',
      'EKANI Paul: no_account',
    ]);
    expect(listed[1]).toMatchObject({ students: ['EKANI Zoé'], class: 'Sixième A' });
    expect((await office.counts()).unreached).toBe(2);
    await db.update(deliveries).set({ state: 'failed', reason: 'EENVELOPE 550' });
    expect((await office.unreached())[0]).toMatchObject({ full_name: 'ABANDA Rose', why: 'not_delivered' });
  });
});
