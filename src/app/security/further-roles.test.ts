import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Duty } from '#features/people/duties.rules.ts';
import { type Actor, FURTHER_ROLES, type FurtherRole, type Role } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { findActorsOfSessions } from '#features/people/server/people.service.ts';
import { endFurtherRole } from '#features/people/server/people.queries.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { sessions } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from '../router.ts';
import { type APortal, aPortal } from '../testing/portal.ts';
import { listEndpoints, requestFor } from '../testing/requests.ts';

const PASSWORD = 'a long enough secret';
const endpoints = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
);

let db: Db;
let school: APortal;
beforeAll(async () => {
  ({ db } = await testDatabase());
  school = aPortal(db);
});

type Wish = { role: Role; further?: readonly FurtherRole[]; duties?: readonly Duty[] };

/** A signed-in person, acting in the main role at first. */
async function signedIn(wish: Wish) {
  const { userId, email } = await aUser(db, { ...wish, password: PASSWORD });
  const open = async () => {
    const response = await school.signIn(email, PASSWORD);
    const { access_token } = (await response.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const get = (path: string) => school.send(`/api/v1${path}`, { headers });
    const actAs = (role: string) =>
      school.send('/api/v1/me/role', { method: 'PUT', headers, body: { role } });
    const me = async () => (await (await get('/me')).json()) as { role: Role; roles: Role[]; duties: Duty[] };
    return { headers, get, actAs, me };
  };
  return { userId, email, open, ...(await open()) };
}

async function idleSecondsOf(wish: Wish): Promise<number> {
  const { userId } = await signedIn(wish);
  const [session] = await db.select().from(sessions).where(eq(sessions.user_id, userId));
  return session!.idle_seconds;
}

const makeKey = (headers: Record<string, string>) =>
  school.send('/api/v1/profile/keys', {
    method: 'POST',
    headers,
    body: { name: 'Timetable', scope: 'read', days: 30 },
  });

describe('a session of a person with several roles', () => {
  it('acts only in the main role until another is chosen, and the audit trail says so', async () => {
    const person = await signedIn({ role: 'parent', further: ['teacher'] });
    const other = await person.open();
    expect(await person.me()).toMatchObject({ role: 'parent', roles: ['parent', 'teacher'] });
    const chosen = await person.actAs('teacher');
    expect([chosen.status, ((await chosen.json()) as { role: Role }).role]).toEqual([200, 'teacher']);
    expect((await person.me()).role).toBe('teacher');
    expect((await other.me()).role, 'another sign-in').toBe('parent');
    await person.actAs('parent');
    expect((await person.me()).role).toBe('parent');
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, person.userId));
    expect(trail.filter(({ action }) => action === 'people.acts_as').map(({ details }) => details)).toEqual([
      { from: 'parent', to: 'teacher' },
      { from: 'teacher', to: 'parent' },
    ]);
  });

  it('is refused every role that the person does not hold, and nothing changes', async () => {
    const person = await signedIn({ role: 'parent', further: ['teacher'] });
    for (const role of ['admin', 'student']) expect((await person.actAs(role)).status, role).toBe(404);
    expect((await person.actAs('owner')).status).toBe(422);
    expect((await person.me()).role).toBe('parent');
  });

  it('acts in the main role from the next request once the chosen role is revoked, even if it is given again', async () => {
    const person = await signedIn({ role: 'teacher', further: ['admin'], duties: ['bursar'] });
    await person.actAs('admin');
    expect(await person.me()).toMatchObject({ role: 'admin', duties: ['bursar'] });
    expect((await person.get('/fees')).status).toBe(200);
    await db.transaction((tx) => endFurtherRole(tx, person.userId, 'admin'));
    expect(await person.me()).toMatchObject({ role: 'teacher', roles: ['teacher'], duties: [] });
    expect((await person.get('/fees')).status).toBe(403);
  });

  it('never acts in a revoked role, even in a race with the revocation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await signedIn({ role: 'teacher', further: ['admin'] });
      const [chosen] = await Promise.all([
        person.actAs('admin'),
        db.transaction((tx) => endFurtherRole(tx, person.userId, 'admin')),
      ]);
      expect(chosen.status).toBeOneOf([200, 404]);
      expect(await person.me()).toMatchObject({ role: 'teacher', roles: ['teacher'] });
    }
  });

  it('lasts as long as the strictest of the roles allows, counted from the sign-in', async () => {
    expect(await idleSecondsOf({ role: 'parent' })).toBe(12 * 3_600);
    expect(await idleSecondsOf({ role: 'parent', further: ['teacher'] })).toBe(1_800);
  });
});

/** The actor of the next request in the only session of an account. */
async function actorOf(userId: string): Promise<Actor> {
  const [session] = await db.select().from(sessions).where(eq(sessions.user_id, userId));
  const found = await db.transaction((tx) => findActorsOfSessions(tx, [session!.id], new Date()));
  return found.get(session!.id)!;
}

/** The responses over HTTP to every read without input. */
async function readAll(headers: Record<string, string>): Promise<Record<string, number>> {
  const reads = endpoints.filter(
    ({ method, path, meta }) => method === 'GET' && !/[{]/.test(path) && !meta.heavy,
  );
  const answers: [string, number][] = [];
  // Sequential, because many at once would reach the limit for one person.
  for (const endpoint of reads)
    answers.push([endpoint.name, (await school.portal.request(requestFor(endpoint, {}, headers))).status]);
  return Object.fromEntries(answers);
}

describe('in each role', () => {
  const DUTY_SETS: readonly (readonly Duty[])[] = [['head'], ['discipline']];
  const pairs = FURTHER_ROLES.flatMap((role) =>
    FURTHER_ROLES.filter((other) => other !== role).flatMap((other) =>
      (role === 'admin' || other === 'admin' ? DUTY_SETS : [[]]).map((duties) => ({ role, other, duties })),
    ),
  );

  it.each(pairs)(
    'a person who is $role and $other ($duties) gets the same answers as one with that role alone',
    async ({ role, other, duties }) => {
      const both = await signedIn({ role, further: [other], duties });
      for (const acting of [role, other]) {
        const alone = await signedIn({ role: acting, ...(acting === 'admin' && { duties }) });
        await both.actAs(acting);
        const [one, two] = [await actorOf(both.userId), await actorOf(alone.userId)];
        expect({ role: one.role, duties: one.duties, hold: one.hold }).toEqual({
          role: two.role,
          duties: two.duties,
          hold: two.hold,
        });
        for (const { name, meta } of endpoints)
          expect([name, meta.policy!(one)], acting).toEqual([name, meta.policy!(two)]);
        expect(await readAll(both.headers), acting).toEqual(await readAll(alone.headers));
      }
    },
    60_000,
  );

  it('a teacher who is a parent sees only the classes as teacher, only the children as parent', async () => {
    const person = await signedIn({ role: 'teacher', further: ['parent'] });
    const [taught, elsewhere] = [await aClass(db, {}), await aClass(db, {})];
    await db.insert(classTeachers).values({ class_id: taught.id, user_id: person.userId });
    const pupil = await aStudent(db, { class_id: taught.id });
    const child = await aStudent(db, { class_id: elsewhere.id });
    await aGuardianLink(db, { user_id: person.userId, student_id: child.id, verified_at: new Date() });
    const seen = async () => {
      const { students } = (await (await person.get('/students')).json()) as { students: { id: string }[] };
      return students.map(({ id }) => id);
    };
    expect(await seen()).toEqual([pupil.id]);
    expect((await person.get(`/students/${child.id}`)).status).toBe(404);
    await person.actAs('parent');
    expect(await seen()).toEqual([child.id]);
    expect((await person.get(`/students/${pupil.id}`)).status).toBe(404);
  });
});

describe('an API key', () => {
  it('belongs to the role in which it was made, and is inactive while that role is not held', async () => {
    const person = await signedIn({ role: 'parent', further: ['teacher'] });
    expect((await makeKey(person.headers)).status, 'parents have no keys').toBe(403);
    await person.actAs('teacher');
    const made = await makeKey(person.headers);
    expect(made.status).toBe(201);
    const { key } = (await made.json()) as { key: string };
    const ask = () => school.send('/api/v1/me', { headers: { authorization: `Bearer ${key}` } });
    await person.actAs('parent');
    const answer = await ask();
    expect([answer.status, ((await answer.json()) as { role: Role }).role]).toEqual([200, 'teacher']);
    await db.transaction((tx) => endFurtherRole(tx, person.userId, 'teacher'));
    expect((await ask()).status).toBe(401);
  });
});
