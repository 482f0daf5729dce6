import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { resetTokens, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { eq } from 'drizzle-orm';
import { one } from '#platform/db/one.ts';
import { type Duty, forGood } from '../duties.rules.ts';
import type { Actor } from '../people.rules.ts';
import { dutiesInForce, selectDuties } from './duties.service.ts';
import { aUser, apiAs } from './people.builders.ts';
import { peopleRouter } from './people.router.ts';
import { notices } from './notices.tables.ts';
import { heldRoles, staffDuties } from './people.tables.ts';

let db: Db;
let head: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: head } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
});

const as = (actor: Actor) => apiAs(peopleRouter(), db, actor);
type Given = Duty | { duty: Duty; from_day?: string; until_day: string };
const give = (user_id: string, ...duties: Given[]) =>
  as(head).setDuties({
    user_id,
    duties: duties.map((one) => (typeof one === 'string' ? { duty: one, until_day: null } : one)),
  });
const noticesOf = (userId: string) => db.select().from(notices).where(eq(notices.user_id, userId));
const heldBy = (userId: string) => db.transaction((tx) => selectDuties(tx, userId));
const dutiesInForceOf = async (userId: string) => {
  const [found] = await db
    .select({ duties: dutiesInForce(heldRoles.role) })
    .from(users)
    .innerJoin(heldRoles, eq(heldRoles.user_id, users.id))
    .where(eq(users.id, userId));
  return found!.duties;
};
const dayFromNow = async (days: number) => {
  const { rows } = await db.execute<{ day: string }>(
    sql`select (public.school_day() + ${days}::int)::text as day`,
  );
  return one(rows).day;
};

describe('the duties of an administrator', () => {
  it('are given with the role, are replaced as a whole, and the audit trail has the old and the new ones', async () => {
    const { userId } = await aUser(db, { role: 'teacher' });
    await expect(as(head).setRole({ user_id: userId, role: 'admin' })).rejects.toMatchObject({
      code: 'DUTIES_MISSING',
    });
    await as(head).setRole({ user_id: userId, role: 'admin', duties: [forGood('head')] });
    expect(await heldBy(userId)).toEqual([forGood('head')]);
    const friday = await dayFromNow(4);
    const answered = await give(userId, 'registrar', { duty: 'bursar', until_day: friday });
    const given_by = 'Onana Chantal';
    expect(answered.duties).toEqual([
      { duty: 'bursar', from_day: null, until_day: friday, given_by },
      { ...forGood('registrar'), given_by },
    ]);
    const told = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, userId));
    const trail = told
      .filter(({ action }) => action === 'people.duties_set')
      .toSorted((a, b) => a.seq - b.seq);
    expect(trail[0]).toMatchObject({ actor_id: head.userId, details: { from: [], to: ['head'] } });
    expect(trail[1]).toMatchObject({
      actor_id: head.userId,
      details: { from: ['head'], to: [`bursar → ${friday}`, 'registrar'] },
    });
  });

  it('end only by their last day, and with the role', async () => {
    const { userId } = await aUser(db, { role: 'admin', duties: [] });
    await give(userId, { duty: 'bursar', until_day: await dayFromNow(0) });
    expect(await heldBy(userId)).toHaveLength(1);
    await db
      .update(staffDuties)
      .set({ until_day: sql`public.school_day() - 1` })
      .where(eq(staffDuties.user_id, userId));
    expect(await heldBy(userId)).toEqual([]);
    await give(userId, 'bursar');
    expect(await heldBy(userId)).toEqual([forGood('bursar')]);
    await as(head).setRole({ user_id: userId, role: 'teacher' });
    expect(await db.select().from(staffDuties).where(eq(staffDuties.user_id, userId))).toEqual([]);
  });

  it('begin only on the first day of a delegation', async () => {
    const { userId } = await aUser(db, { role: 'admin', duties: [] });
    const [today, tomorrow] = [await dayFromNow(0), await dayFromNow(1)];
    await give(userId, { duty: 'bursar', from_day: tomorrow, until_day: tomorrow });
    expect(await dutiesInForceOf(userId)).toEqual([]);
    await db.update(staffDuties).set({ from_day: today }).where(eq(staffDuties.user_id, userId));
    expect(await dutiesInForceOf(userId)).toEqual(['bursar']);
    await expect(
      give(userId, { duty: 'bursar', from_day: tomorrow, until_day: today }),
    ).rejects.toMatchObject({
      code: 'DAYS_OUT_OF_ORDER',
    });
  });

  it('changed by another person notify the administrator, once while the notice is unread', async () => {
    const { userId } = await aUser(db, { role: 'admin', duties: [] });
    await give(userId, 'bursar');
    await give(userId);
    await as(head).setRole({ user_id: userId, role: 'teacher' });
    expect(await noticesOf(userId)).toMatchObject([
      { kind: 'people.rights_changed', params: { name: 'Onana Chantal' }, link: '/profile', count: 3 },
    ]);
    const second = await aUser(db, { role: 'admin' });
    await as(second.actor).setDuties({ user_id: second.userId, duties: [forGood('bursar')] });
    expect(await noticesOf(second.userId)).toEqual([]);
  });

  it('are refused for non-administrators, for past days, and for a temporary head', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    await expect(give(teacher.userId, 'bursar')).rejects.toMatchObject({ code: 'NOT_ADMINISTRATOR' });
    const { userId } = await aUser(db, { role: 'admin', duties: [] });
    const [yesterday, today] = [await dayFromNow(-2), await dayFromNow(0)];
    await expect(give(userId, { duty: 'bursar', until_day: yesterday })).rejects.toMatchObject({
      code: 'LAST_DAY_IS_PAST',
    });
    await expect(give(userId, { duty: 'head', until_day: today })).rejects.toMatchObject({
      code: 'HEAD_HAS_NO_END',
    });
    await expect(give(userId, 'bursar', 'bursar')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await heldBy(userId)).toEqual([]);
  });

  it('of a former head invalidate the slips that they printed', async () => {
    const second = await aUser(db, { role: 'admin' });
    const pupil = await aUser(db, { role: 'parent' });
    await as(second.actor).issueReset({ user_id: pupil.userId });
    const slips = () => db.select().from(resetTokens).where(eq(resetTokens.created_by, second.userId));
    expect(await slips()).toHaveLength(1);
    await give(second.userId, 'bursar');
    expect(await slips()).toEqual([]);
  });
});

describe('the last head', () => {
  it('is one of eight who all remove each other’s duty, role or account at once', async () => {
    const school = await testDatabase();
    const heads = await Promise.all(
      Array.from({ length: 8 }, async () => (await aUser(school.db, { role: 'admin' })).actor),
    );
    // Another administrator is not a head, and does not count.
    await aUser(school.db, { role: 'admin', duties: ['bursar'] });
    const outcomes = await Promise.allSettled(
      heads.map((actor, at) => {
        const api = apiAs(peopleRouter(), school.db, actor);
        const user_id = heads[(at + 1) % heads.length]!.userId;
        if (at % 3 === 0) return api.setDuties({ user_id, duties: [] });
        if (at % 3 === 1) return api.setRole({ user_id, role: 'teacher' });
        return api.disable({ user_id });
      }),
    );
    const left = await Promise.all(
      heads.map(({ userId }) => school.db.transaction((tx) => selectDuties(tx, userId))),
    );
    const open = await school.db.execute<{ id: string }>(
      sql`select u.id from users u join user_roles r on r.user_id = u.id join staff_duties d on d.user_id = u.id
        where u.disabled_at is null and r.role = 'admin' and d.duty = 'head'`,
    );
    expect(open.rows).toHaveLength(1);
    expect(left.flat().length).toBeGreaterThan(0);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: expect.stringMatching(/^LAST_(HEAD|ADMINISTRATOR)$/) as string } },
    ]);
  });
});
