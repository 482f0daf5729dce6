import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/db/ids.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { inParts } from '#platform/testing/in-parts.ts';
import { forGood } from '../duties.rules.ts';
import type { Actor, Role } from '../people.rules.ts';
import { aUser, apiAs } from './people.builders.ts';
import { listPeople } from './people.queries.ts';
import { peopleRouter } from './people.router.ts';
import { profiles, userRoles } from './people.tables.ts';
import { schoolSettings } from './school-settings.tables.ts';

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
});

const as = (actor: Actor | null) => apiAs(peopleRouter(), db, actor);
const roleOf = async (userId: string) =>
  (await db.select().from(userRoles).where(eq(userRoles.user_id, userId)))[0]?.role ?? null;
const names = async (input: Parameters<ReturnType<typeof as>['list']>[0]) =>
  (await as(admin).list(input)).people.map(({ full_name }) => full_name);
const everyRole: (Role | null)[] = ['teacher', 'parent', 'student', null];

describe('who may not', () => {
  it('is anybody signed out', async () => {
    const nobody = as(null);
    await Promise.all(
      [nobody.me(), nobody.list({}), nobody.setRole({ user_id: newId(), role: 'admin' })].map((call) =>
        expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 }),
      ),
    );
  });

  it.each(everyRole)(
    'is a person with the role %s: neither the list nor a role, not even their own',
    async (role) => {
      const { actor, userId } = await aUser(db, { role });
      const code = role === null ? 'ROLE_PENDING' : 'FORBIDDEN';
      await expect(as(actor).list({})).rejects.toMatchObject({ code, status: 403 });
      await expect(as(actor).setRole({ user_id: userId, role: 'admin' })).rejects.toMatchObject({
        code,
        status: 403,
      });
      expect(await roleOf(userId)).toBe(role);
    },
  );
});

describe('the signed-in person', () => {
  it('sees who they are, and their requested role while they wait', async () => {
    const { actor, userId, email } = await aUser(db, {
      full_name: 'Tabe Desmond',
      requested_role: 'teacher',
    });
    expect(await as(actor).me()).toEqual({
      user_id: userId,
      email,
      full_name: 'Tabe Desmond',
      role: null,
      roles: [],
      duties: [],
      requested_role: 'teacher',
      refusal: null,
      hold: null,
      has_factor: false,
      unread: 0,
      school: { name: 'Lycée de Test', logo: null },
      language: null,
      theme: null,
    });
  });

  it('gets for a teacher’s device the hours for which it may show lists without the server', async () => {
    const hoursOf = async (role: Role) =>
      (await as((await aUser(db, { role })).actor).me()).school.offline_hours;
    expect(await hoursOf('teacher')).toBe(12);
    await db.update(schoolSettings).set({ offline_hours: 2 });
    expect(await hoursOf('teacher')).toBe(2);
    expect(await hoursOf('parent')).toBeUndefined();
    await db.update(schoolSettings).set({ offline_hours: 12 });
  });

  it('sees the refusal and its note, until a role is given after all', async () => {
    const { actor, userId } = await aUser(db, { requested_role: 'teacher' });
    await db
      .update(profiles)
      .set({ refused_at: new Date(), refusal_note: 'Unknown at the office' })
      .where(eq(profiles.user_id, userId));
    expect(await as(actor).me()).toMatchObject({ refusal: { note: 'Unknown at the office' } });
    await as(admin).setRole({ user_id: userId, role: 'parent' });
    expect(await as({ ...actor, role: 'parent' }).me()).toMatchObject({ role: 'parent', refusal: null });
    expect(await db.select().from(profiles).where(eq(profiles.user_id, userId))).toMatchObject([
      { refused_at: null, refusal_note: null },
    ]);
  });
});

describe('the list of people', () => {
  beforeAll(async () => {
    await aUser(db, { role: 'teacher', full_name: 'Éyenga Gaëlle', email: 'gaelle@school.test' });
    await aUser(db, { full_name: 'Zambo Yannick', requested_role: 'parent' });
    await aUser(db, { full_name: 'Abena 100% Sûre' });
  });
  it('lists waiting people first, then everybody by name, ignoring accents', async () => {
    const { people, total, waiting } = await as(admin).list({});
    expect(people).toHaveLength(total);
    const roles = people.map(({ role }) => role === null);
    expect(roles).toEqual(roles.toSorted((a, b) => Number(b) - Number(a)));
    expect(roles.filter(Boolean)).toHaveLength(waiting);
    const named = people.filter(({ role }) => role !== null).map(({ full_name }) => full_name);
    expect(named.indexOf('Éyenga Gaëlle')).toBeLessThan(named.indexOf('Onana Chantal'));
  });

  it.each(['gaelle', 'EYENGA', 'GAËLLE@school', 'enga ga'])('finds %s by name or address', async (search) => {
    expect(await names({ search })).toContain('Éyenga Gaëlle');
  });

  it('exports to a file with the same filters', async () => {
    const file = await as(admin).export({ search: 'gaelle', format: 'csv', language: 'fr' });
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(head).toBe('Nom;E-mail;Téléphone;Rôle;Compte;Depuis');
    expect(lines).toEqual([
      expect.stringMatching(/^Éyenga Gaëlle;gaelle@school\.test;;Enseignant;Ouvert;\d{4}-/),
    ]);
  });

  it.each([{}, { role: 'none' }] as const)(
    'is read in parts for an export, equal to the pages: %o',
    async (filters) => {
      await db.transaction(async (tx) => {
        const pages = await listPeople(tx, filters);
        expect(pages.length).toBeGreaterThan(2);
        expect(
          await inParts(
            (part) => listPeople(tx, filters, part),
            ({ user_id }) => user_id,
          ),
        ).toEqual(pages);
      });
    },
  );

  it('treats % and _ and \\ as plain characters', async () => {
    expect(await names({ search: '100%' })).toEqual(['Abena 100% Sûre']);
    expect(await names({ search: '_' })).toEqual([]);
    expect(await names({ search: '\\' })).toEqual([]);
    expect(await names({ search: 'zz\0z' })).toEqual([]);
  });

  it('filters by role, and by missing decision', async () => {
    const teachers = (await as(admin).list({ role: 'teacher' })).people;
    expect(teachers.length).toBeGreaterThan(0);
    expect(teachers.every(({ role }) => role === 'teacher')).toBe(true);
    const { people, total, waiting } = await as(admin).list({ role: 'none' });
    expect(people.every(({ role }) => role === null)).toBe(true);
    expect(total).toBe(waiting);
  });

  it('comes in pages of fifty that neither miss nor repeat a person', async () => {
    const { db: full } = await testDatabase();
    const { actor } = await aUser(full, { role: 'admin' });
    for (let made = 0; made < 60; made += 1) await aUser(full, { full_name: 'Same Name' });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => apiAs(peopleRouter(), full, actor).list({ page })),
    );
    expect(pages.map(({ people }) => people.length)).toEqual([50, 11, 0]);
    expect(pages.map(({ total }) => total)).toEqual([61, 61, 61]);
    expect(new Set(pages.flatMap(({ people }) => people.map(({ user_id }) => user_id))).size).toBe(61);
  });
});

it('lists people as waiting as soon as a role is removed, and no longer once one is given', async () => {
  const { db: own } = await testDatabase();
  const { actor } = await aUser(own, { role: 'admin' });
  const { userId } = await aUser(own, { full_name: 'Tabe Desmond' });
  const client = apiAs(peopleRouter(), own, actor);
  const waiting = async () => {
    const { people, waiting } = await client.list({ role: 'none' });
    return [people.map(({ full_name }) => full_name), waiting];
  };
  expect(await waiting()).toEqual([['Tabe Desmond'], 1]);
  await client.setRole({ user_id: userId, role: 'teacher' });
  expect(await waiting()).toEqual([[], 0]);
  await client.setRole({ user_id: userId, role: null });
  expect(await waiting()).toEqual([['Tabe Desmond'], 1]);
});

it('does not count refused people and closed accounts as waiting: they are listed after those who wait', async () => {
  const { db: own } = await testDatabase();
  const { actor } = await aUser(own, { role: 'admin' });
  const client = apiAs(peopleRouter(), own, actor);
  const refused = await aUser(own, { full_name: 'Abena Refusée' });
  await own.update(profiles).set({ refused_at: new Date() }).where(eq(profiles.user_id, refused.userId));
  await aUser(own, { full_name: 'Zambo Attend' });
  const { people, waiting } = await client.list({ role: 'none' });
  expect(people.map(({ full_name }) => full_name)).toEqual(['Zambo Attend', 'Abena Refusée']);
  expect(waiting).toBe(1);
  await client.disable({ user_id: people[0]!.user_id });
  expect((await client.list({ role: 'none' })).waiting).toBe(0);
});

describe('giving a role', () => {
  it('takes effect with the next call, and can be changed and removed', async () => {
    const { userId } = await aUser(db, { requested_role: 'teacher' });
    expect(await as(admin).setRole({ user_id: userId, role: 'teacher' })).toMatchObject({ role: 'teacher' });
    expect(await as(admin).setRole({ user_id: userId, role: 'parent' })).toMatchObject({ role: 'parent' });
    expect(await as(admin).setRole({ user_id: userId, role: null })).toMatchObject({ role: null });
    expect(await roleOf(userId)).toBeNull();
  });

  it('to a missing person is not found', async () => {
    await expect(as(admin).setRole({ user_id: newId(), role: 'parent' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('refuses unknown roles and fields that give more rights', async () => {
    const { userId } = await aUser(db);
    await expect(as(admin).setRole({ user_id: userId, role: 'owner' as Role })).rejects.toMatchObject({
      status: 400,
    });
    const more = { user_id: userId, role: 'parent' as const, given_by: null };
    await expect(as(admin).setRole(more)).rejects.toMatchObject({ status: 400 });
  });

  it('keeps an enrolled student a student, while a student created by hand may change', async () => {
    const enrolled = await aUser(db, { role: 'student' });
    const byHand = await aUser(db, { role: 'student', given_by: admin.userId });
    for (const role of ['teacher', 'admin', null] as const)
      await expect(as(admin).setRole({ user_id: enrolled.userId, role })).rejects.toMatchObject({
        code: 'ENROLLED_STUDENT',
        status: 409,
      });
    await as(admin).setRole({ user_id: enrolled.userId, role: 'student' });
    expect(await as(admin).setRole({ user_id: byHand.userId, role: 'parent' })).toMatchObject({
      role: 'parent',
    });
  });
});

describe('the last administrator', () => {
  it('keeps the role, and may transfer it', async () => {
    const { db: school } = await testDatabase();
    const first = await aUser(school, { role: 'admin' });
    const api = apiAs(peopleRouter(), school, first.actor);
    for (const role of ['teacher', null] as const)
      await expect(api.setRole({ user_id: first.userId, role })).rejects.toMatchObject({
        code: 'LAST_ADMINISTRATOR',
        status: 409,
      });
    const second = await aUser(school);
    await api.setRole({ user_id: second.userId, role: 'admin', duties: [forGood('head')] });
    expect(await api.setRole({ user_id: first.userId, role: null })).toMatchObject({ role: null });
  });

  it('is one of eight who all remove each other’s role at once', async () => {
    const { db: school } = await testDatabase();
    const admins = await Promise.all(Array.from({ length: 8 }, () => aUser(school, { role: 'admin' })));
    const outcomes = await Promise.allSettled(
      admins.map(({ actor }, index) =>
        apiAs(peopleRouter(), school, actor).setRole({
          user_id: admins[(index + 1) % admins.length]!.userId,
          role: 'teacher',
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await school.select().from(userRoles).where(eq(userRoles.role, 'admin'))).toHaveLength(1);
  });
});
