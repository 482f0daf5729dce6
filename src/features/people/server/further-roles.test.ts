import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { resetTokens } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { forGood } from '../duties.rules.ts';
import type { Actor, FurtherRole } from '../people.rules.ts';
import { returnToWaiting } from './accounts.service.ts';
import { countHeads } from './duties.service.ts';
import { findRoles, holdRole } from './held-roles.service.ts';
import { aUser, apiAs } from './people.builders.ts';
import { endFurtherRole, giveRole } from './people.queries.ts';
import { peopleRouter } from './people.router.ts';
import { furtherRoles, staffDuties } from './people.tables.ts';

let db: Db;
let head: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: head } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
});

const as = (actor: Actor) => apiAs(peopleRouter(), db, actor);
const rolesOf = (userId: string) => db.transaction((tx) => findRoles(tx, userId));
const dutiesOf = async (userId: string) =>
  (await db.select().from(staffDuties).where(eq(staffDuties.user_id, userId))).map(({ duty }) => duty);
const trailOf = (userId: string, action: string) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject_id, userId), eq(auditEvents.action, action)))
    .orderBy(auditEvents.seq);

describe('additional roles', () => {
  it('can make a teacher discipline master, and not head; the audit trail records who gave them', async () => {
    const { userId } = await aUser(db, { role: 'teacher' });
    const answered = await as(head).setRole({
      user_id: userId,
      role: 'teacher',
      further_roles: ['admin'],
      duties: [forGood('discipline')],
    });
    expect(answered).toMatchObject({
      role: 'teacher',
      further_roles: ['admin'],
      duties: [{ duty: 'discipline', given_by: 'Onana Chantal' }],
    });
    expect(await rolesOf(userId)).toEqual(['teacher', 'admin']);
    expect(await trailOf(userId, 'people.role_set')).toMatchObject([
      {
        actor_id: head.userId,
        details: { from: 'teacher', to: 'teacher', further_from: [], further_to: ['admin'] },
      },
    ]);
    expect(await trailOf(userId, 'people.duties_set')).toMatchObject([
      { details: { from: [], to: ['discipline'] } },
    ]);
    await as(head).setRole({ user_id: userId, role: 'teacher', further_roles: [] });
    expect(await rolesOf(userId)).toEqual(['teacher']);
    expect(await dutiesOf(userId), 'the duties go with the role').toEqual([]);
  });

  it('are kept when the main role changes, and one can become the main one, with its duties', async () => {
    const { userId } = await aUser(db, { role: 'teacher', further: ['admin', 'parent'], duties: ['bursar'] });
    await as(head).setRole({ user_id: userId, role: 'parent' });
    expect(await rolesOf(userId)).toEqual(['parent', 'admin']);
    await as(head).setRole({ user_id: userId, role: 'admin', further_roles: ['teacher', 'parent'] });
    expect(await rolesOf(userId)).toEqual(['admin', 'parent', 'teacher']);
    expect(await dutiesOf(userId), 'who was bursar is no head now').toEqual(['bursar']);
    await as(head).setRole({ user_id: userId, role: null });
    expect(await rolesOf(userId)).toEqual([]);
    expect(await dutiesOf(userId)).toEqual([]);
  });

  it.each([
    ['the main role again', 'teacher', ['teacher']],
    ['any beside a student’s', 'student', ['parent']],
    ['any without a main one', null, ['parent']],
  ] as const)('are refused: %s', async (_, role, further) => {
    const { userId } = await aUser(db, { role: 'teacher' });
    await expect(
      as(head).setRole({ user_id: userId, role, further_roles: [...further] as FurtherRole[] }),
    ).rejects.toMatchObject({ code: 'ROLES_EXCLUDE' });
    expect(await rolesOf(userId)).toEqual(['teacher']);
  });

  it('are refused by the database as well, however they are written', async () => {
    const { userId } = await aUser(db, { role: 'teacher' });
    const student = await aUser(db, { role: 'student' });
    for (const row of [
      { user_id: userId, role: 'teacher', main_role: 'teacher' },
      { user_id: userId, role: 'teacher', main_role: 'parent' },
      { user_id: userId, role: 'student', main_role: 'teacher' },
      { user_id: student.userId, role: 'parent', main_role: 'student' },
    ])
      await expect(db.insert(furtherRoles).values(row as never)).rejects.toThrow();
  });

  it('with refused duties change nothing at all', async () => {
    const { userId } = await aUser(db, { role: 'teacher' });
    await expect(
      as(head).setRole({
        user_id: userId,
        role: 'admin',
        duties: [{ duty: 'bursar', from_day: null, until_day: '2020-01-01' }],
      }),
    ).rejects.toMatchObject({ code: 'LAST_DAY_IS_PAST' });
    expect(await rolesOf(userId)).toEqual(['teacher']);
    expect(await trailOf(userId, 'people.role_set')).toEqual([]);
  });

  it('an additional administrator who loses the role loses the slips printed for others', async () => {
    const second = await aUser(db, { role: 'teacher', further: ['admin'], duties: ['head'] });
    const pupil = await aUser(db, { role: 'parent' });
    await as({ ...second.actor, role: 'admin', duties: ['head'] }).issueReset({ user_id: pupil.userId });
    const slips = () => db.select().from(resetTokens).where(eq(resetTokens.created_by, second.userId));
    expect(await slips()).toHaveLength(1);
    await as(head).setRole({ user_id: second.userId, role: 'teacher', further_roles: [] });
    expect(await slips()).toEqual([]);
  });

  it('given to the wrong person can be removed alone', async () => {
    const call = { db, actor: head, now: () => new Date(), address: '10.0.0.1' };
    const teacher = await aUser(db, { role: 'teacher', further: ['parent'] });
    await db.transaction((tx) => returnToWaiting(tx, call, { user_id: teacher.userId, role: 'parent' }));
    expect(await rolesOf(teacher.userId)).toEqual(['teacher']);
  });

  it('count when teachers are chosen, and match the filter of the list', async () => {
    const { userId, email } = await aUser(db, { role: 'parent', further: ['teacher'] });
    expect(await db.transaction((tx) => holdRole(tx, 'teacher', [userId]))).toBe(1);
    for (const role of ['parent', 'teacher'] as const)
      expect((await as(head).list({ role, search: email })).people).toHaveLength(1);
    expect(await as(head).list({ role: 'admin', search: email })).toMatchObject({ people: [], total: 0 });
  });

  it('being removed are locked, so that a concurrent check waits for the removal', async () => {
    const { userId } = await aUser(db, { role: 'parent', further: ['teacher'] });
    const taking = db.transaction(async (tx) => {
      await endFurtherRole(tx, userId, 'teacher');
      await sleep(100);
    });
    const choosing = db.transaction((tx) => holdRole(tx, 'teacher', [userId]));
    await taking;
    expect(await choosing).toBe(0);
  });
});

describe('the last head', () => {
  it('may be one whose main role is another, and cannot be removed', async () => {
    const school = await testDatabase();
    const first = await aUser(school.db, { role: 'admin' });
    const teacher = await aUser(school.db, { role: 'teacher', further: ['admin'], duties: ['head'] });
    const api = apiAs(peopleRouter(), school.db, first.actor);
    await api.setRole({ user_id: first.userId, role: null });
    for (const attempt of [
      () => api.setRole({ user_id: teacher.userId, role: 'teacher', further_roles: [] }),
      () => api.setRole({ user_id: teacher.userId, role: null }),
      () => api.setDuties({ user_id: teacher.userId, duties: [forGood('bursar')] }),
      () => api.disable({ user_id: teacher.userId }),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: expect.stringMatching(/^LAST_(HEAD|ADMINISTRATOR)$/) as string,
      });
    await api.setRole({ user_id: teacher.userId, role: 'admin', further_roles: ['teacher'] });
    expect(await school.db.transaction(countHeads), 'the roles swapped').toBe(1);
  });

  it('is one of eight, every second a teacher too, who remove each other’s role, duty or account', async () => {
    const school = await testDatabase();
    const heads = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        aUser(
          school.db,
          at % 2 === 0 ? { role: 'admin' } : { role: 'teacher', further: ['admin'], duties: ['head'] },
        ),
      ),
    );
    const outcomes = await Promise.allSettled(
      heads.map(({ actor }, at) => {
        const api = apiAs(peopleRouter(), school.db, { ...actor, role: 'admin', duties: ['head'] });
        const user_id = heads[(at + 1) % heads.length]!.userId;
        if (at % 3 === 0) return api.setRole({ user_id, role: 'teacher', further_roles: [] });
        if (at % 3 === 1) return api.setDuties({ user_id, duties: [] });
        return api.disable({ user_id });
      }),
    );
    expect(await school.db.transaction(countHeads)).toBe(1);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});

it('an account enrolled as a student keeps no additional role', async () => {
  const { userId } = await aUser(db, { role: 'parent', further: ['teacher'] });
  const gift = { userId, givenBy: null, at: new Date() };
  await db.transaction((tx) => giveRole(tx, { ...gift, role: 'student' }));
  expect(await rolesOf(userId)).toEqual(['student']);
});
