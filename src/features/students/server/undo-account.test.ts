import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { undoGuardianAccount } from '#features/guardians/server/guardian-people.service.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { undoneAccountLinks } from '#features/roster/server/account-links.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { sessions } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { studentsRouter } from './students.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const office = () => apiAs(studentsRouter(), db, admin.actor);
const call = () => ({
  db,
  actor: admin.actor,
  now: () => new Date(),
  address: '10.0.0.1',
  timeZone: 'Africa/Douala',
});
const rolesOf = (userId: string) => db.select().from(userRoles).where(eq(userRoles.user_id, userId));
const reasonsOf = async (userId: string) =>
  (await db.select().from(undoneAccountLinks).where(eq(undoneAccountLinks.user_id, userId))).map(
    ({ reason }) => reason,
  );

/** An account with a session and a notice about the linked person. */
async function aSignedIn(role: 'student' | 'parent' | 'teacher') {
  const person = await aUser(db, { role, full_name: 'Ngo Bassa Élodie', given_by: admin.userId });
  const { userId: user_id } = person;
  const not_after = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ id: newId(), user_id, amr: [], not_after });
  const notice = { id: newId(), user_id, kind: 'fees.paid', about: 'x', params: {}, link: '/fees', count: 1 };
  await db.insert(notices).values({ ...notice, created_at: new Date() });
  return person;
}

describe('a wrong account of a student', () => {
  it('loses access, is signed out, loses name and notices, and waits for a role; the reason is stored', async () => {
    const me = await aSignedIn('student');
    const { id: student_id } = await aStudent(db, { user_id: me.userId, class_id: (await aClass(db)).id });
    const own = apiAs(studentsRouter(), db, me.actor);
    expect((await own.get({ student_id })).id).toBe(student_id);
    const student = await office().undoAccount({ student_id, reason: 'A namesake' });
    expect(student.user_id).toBeNull();
    // Also while a session still claims the student role.
    await expect(own.get({ student_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rolesOf(me.userId)).toEqual([]);
    expect(await db.select().from(sessions).where(eq(sessions.user_id, me.userId))).toEqual([]);
    expect(await db.select().from(notices).where(eq(notices.user_id, me.userId))).toEqual([]);
    const profile = one(await db.select().from(profiles).where(eq(profiles.user_id, me.userId)));
    expect(profile.full_name).not.toBe('Ngo Bassa Élodie');
    expect(await reasonsOf(me.userId)).toEqual(['A namesake']);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, student_id));
    expect(events.at(-1)).toMatchObject({
      action: 'students.account_undone',
      details: { user_id: me.userId },
    });
  });

  it('that no longer exists is refused', async () => {
    const { id: student_id } = await aStudent(db);
    const undo = () => office().undoAccount({ student_id, reason: 'x' });
    await expect(undo()).rejects.toMatchObject({ code: 'NO_ACCOUNT' });
    await expect(office().undoAccount({ student_id, reason: ' ' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a wrong account of a guardian', () => {
  it('loses access to the children and waits for a role, while the person and their children stay', async () => {
    const me = await aSignedIn('parent');
    const { id: student_id } = await aStudent(db);
    const { guardian_id } = await aGuardianLink(db, {
      user_id: me.userId,
      student_id,
      verified_at: new Date(),
    });
    const own = apiAs(studentsRouter(), db, me.actor);
    expect((await own.get({ student_id })).id).toBe(student_id);
    const guardian = await undoGuardianAccount(call(), { guardian_id, reason: 'The aunt' });
    expect(guardian).toMatchObject({ account: null, children: [{ student_id }] });
    await expect(own.get({ student_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rolesOf(me.userId)).toEqual([]);
    expect(await reasonsOf(me.userId)).toEqual(['The aunt']);
  });

  it('of a person who also teaches here keeps the teacher’s access', async () => {
    const me = await aSignedIn('teacher');
    const { id: guardian_id } = await aGuardian(db, { user_id: me.userId });
    await undoGuardianAccount(call(), { guardian_id, reason: 'Typed wrong' });
    expect(await rolesOf(me.userId)).toMatchObject([{ role: 'teacher' }]);
    expect(await db.select().from(sessions).where(eq(sessions.user_id, me.userId))).toHaveLength(1);
  });
});

it('nobody gets the student role without a record that the account opens', async () => {
  const { userId: user_id } = await aUser(db, { requested_role: 'student' });
  const give = () => setRole(call(), { user_id, role: 'student' });
  expect(await give()).toEqual({ refused: 'STUDENT_NEEDS_RECORD' });
  await aStudent(db, { user_id });
  expect(await give()).toMatchObject({ person: { role: 'student' } });
});
