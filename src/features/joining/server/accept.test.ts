import { count, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { aGuardian, aGuardianLink, linkOf } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { listStudents } from '#features/students/server/directory.service.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { verifyPassword } from '#platform/auth/server/passwords/passwords.ts';
import { one } from '#platform/db/one.ts';
import { breakEverywhere } from '#platform/testing/fail-points.ts';
import { countAllRows } from '#platform/testing/row-counts.ts';
import { joiningRouter } from './joining.router.ts';
import { everyRow, joiningSchool, type JoiningSchool, keyOf, PASSWORD } from './joining.builders.ts';

const ended = { code: 'INVITATION_ENDED', status: 410 };

let school: JoiningSchool;
beforeAll(async () => {
  school = await joiningSchool();
});
beforeEach(async () => {
  await school.uncountGuesses();
});

let made = 0;
const anEmail = () => `newcomer-${(made += 1)}@famille.test`;
const invite = (given: object = {}) =>
  school.asAdmin.invite({ role: 'parent', full_name: 'Ngo Aline', ...given });
const accept = (key: string, given: object = {}) =>
  school.visitor.accept({ key, full_name: 'Ngo Aline', email: anEmail(), password: PASSWORD, ...given });
const personOf = async (email: string) =>
  one(
    await school.db
      .select({
        id: users.id,
        hash: users.password_hash,
        must_change: users.must_change_password,
        changed_at: users.password_changed_at,
        full_name: profiles.full_name,
        has_role: profiles.has_role,
        role: userRoles.role,
        given_by: userRoles.given_by,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.user_id, users.id))
      .leftJoin(userRoles, eq(userRoles.user_id, users.id))
      .where(eq(users.email, email)),
  );

describe('accepting an invitation', () => {
  it('creates a parent who signs in with their own password and sees their children at once', async () => {
    const [one, two] = [await aStudent(school.db), await aStudent(school.db)];
    const slip = await invite({ student_ids: [one.id, two.id] });
    const { email } = await accept(slip.code, {
      full_name: ' Ngo Aline Épse Tabe ',
      email: 'Aline@Famille.TEST',
    });
    expect(email).toBe('aline@famille.test');
    const person = await personOf(email);
    expect(person).toMatchObject({
      full_name: 'Ngo Aline Épse Tabe',
      role: 'parent',
      has_role: true,
      given_by: school.admin.userId,
      must_change: false,
      changed_at: expect.any(Date),
    });
    expect(await verifyPassword(person.hash, PASSWORD)).toBe(true);
    for (const { id: student_id } of [one, two])
      expect(await linkOf(school.db, { user_id: person.id, student_id })).toMatchObject({
        verified_at: expect.any(Date),
        linked_by: school.admin.userId,
      });
    const actor = { ...school.admin.actor, userId: person.id, role: 'parent' as const };
    const seen = await listStudents(school.db, actor, {});
    expect(seen.students.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    const events = await school.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject_id, slip.invitation.id));
    expect(events.at(-1)).toMatchObject({
      action: 'joining.invitation_accepted',
      actor_id: person.id,
      details: { user_id: person.id, role: 'parent', children: 2 },
    });
  });

  it('of a guardian on record creates their account, with exactly their existing rights', async () => {
    const student = await aStudent(school.db);
    const guardian = await aGuardian(school.db);
    const taken = { sees_fees: false, rights_reason: 'Court' };
    const link = { guardian_id: guardian.id, student_id: student.id, verified_at: new Date(), ...taken };
    await aGuardianLink(school.db, link);
    const slip = await invite({ guardian_id: guardian.id });
    const { email } = await accept(slip.code, { full_name: 'Ngo Aline', email: 'on-record@famille.test' });
    const { id: user_id } = await personOf(email);
    expect(await linkOf(school.db, { user_id, student_id: student.id })).toMatchObject({
      guardian_id: guardian.id,
      sees_records: true,
      sees_fees: false,
    });
  });

  it('works once: a second use reads like a missing invitation, by link and by code', async () => {
    const slip = await invite();
    await accept(keyOf(slip));
    for (const key of [slip.code, keyOf(slip)]) {
      await expect(accept(key)).rejects.toMatchObject(ended);
      await expect(school.visitor.look({ key })).rejects.toMatchObject(ended);
    }
    const { invitations } = await school.asAdmin.invitations({});
    expect(invitations).toContainEqual(expect.objectContaining({ id: slip.invitation.id, state: 'used' }));
    await expect(school.asAdmin.renew({ invitation_id: slip.invitation.id })).rejects.toMatchObject({
      code: 'INVITATION_USED',
    });
  });

  it('by 64 people at once creates exactly one account', async () => {
    const slip = await invite({ role: 'teacher' });
    const before = await countAllRows(school.db);
    const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => accept(keyOf(slip))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { status: number }).status] : [],
    );
    expect(refused.every((status) => status === 410 || status === 429)).toBe(true);
    const after = await countAllRows(school.db);
    for (const table of ['users', 'profiles', 'user_roles'])
      expect(after[table]! - before[table]!, table).toBe(1);
  });

  it('A1: takes the role from the invitation, never from the person accepting it', async () => {
    const slip = await invite({ role: 'teacher' });
    await expect(accept(slip.code, { role: 'admin' })).rejects.toMatchObject({ status: 400 });
    const { email } = await accept(slip.code);
    expect((await personOf(email)).role).toBe('teacher');
  });

  it('stores the password only as a hash', async () => {
    const slip = await invite();
    const password = 'kola rouge 8 papayes';
    await accept(slip.code, { password });
    const rows = await everyRow(school.db);
    expect(rows.filter((row) => row.includes(password) || row.includes(slip.code))).toEqual([]);
  });

  it('is done completely or not at all, wherever the database connection is lost', async () => {
    const { id } = await aStudent(school.db);
    const slip = await invite({ role: 'parent', student_ids: [id] });
    const input = { key: slip.code, full_name: 'Ngo Aline', email: null, password: PASSWORD };
    const { sign_in_failures: _, ...before } = await countAllRows(school.db);
    const statements = await breakEverywhere(
      school.db,
      (broken) => apiAs(joiningRouter, broken, null).accept(input),
      async (after) => {
        const { sign_in_failures: __, ...now } = await countAllRows(school.db);
        expect(now, `something stayed behind after ${after} statements`).toEqual(before);
        await school.uncountGuesses();
      },
    );
    expect(statements).toBeGreaterThan(15);
    await expect(accept(slip.code)).rejects.toMatchObject(ended);
  });
});

describe('a person without e-mail', () => {
  it('gets an address of the school, numbered for people with the same name', async () => {
    const domain = 'portal.school.test';
    const slips = await Promise.all([invite(), invite(), invite()]);
    const joined = await Promise.all(
      slips.map(({ code }) => accept(code, { email: null, full_name: 'Ngo Béa' })),
    );
    expect(joined.map(({ email }) => email).toSorted()).toEqual(
      [`ngo.bea@${domain}`, `ngo.bea-2@${domain}`, `ngo.bea-3@${domain}`].toSorted(),
    );
    await school.db.update(schoolSettings).set({ email_domain: 'lycee.cm' });
    const { email } = await accept((await invite()).code, { email: null, full_name: 'Ngo Béa' });
    expect(email).toBe('ngo.bea@lycee.cm');
  });
});

describe('a password that is refused', () => {
  it.each([
    ['parent', 'abcde', 'SHORT_PASSWORD'],
    ['teacher', 'neuf lett', 'SHORT_PASSWORD'],
    ['parent', 'password123', 'WEAK_PASSWORD'],
    ['parent', 'Lycée de Test', 'WEAK_PASSWORD'],
    ['parent', 'ngo-aline', 'WEAK_PASSWORD'],
    ['parent', 'x'.repeat(129), 'WEAK_PASSWORD'],
  ] as const)(
    '%s: "%s" is %s, creates nothing and leaves the invitation open',
    async (role, password, code) => {
      const slip = await invite({ role });
      const [{ number: before } = { number: 0 }] = await school.db.select({ number: count() }).from(users);
      await expect(accept(slip.code, { password })).rejects.toMatchObject({ code, status: 422 });
      const [{ number: after } = { number: 0 }] = await school.db.select({ number: count() }).from(users);
      expect(after).toBe(before);
      expect(await school.visitor.look({ key: slip.code })).toMatchObject({ role });
    },
  );
});

it('an address already in use is refused, and the invitation stays open', async () => {
  const { email } = await aUser(school.db, { role: 'teacher' });
  const slip = await invite();
  await expect(accept(slip.code, { email })).rejects.toMatchObject({ code: 'EMAIL_TAKEN', status: 409 });
  expect(await accept(slip.code)).toMatchObject({ email: expect.any(String) });
});
