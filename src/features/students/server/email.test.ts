import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Student } from '../students.contract.ts';
import { studentsRouter } from './students.router.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { resetTokens, sessions, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';

let db: Db;
let set: (student_id: string, email: string) => Promise<Student>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  const { actor } = await aUser(db, { role: 'admin' });
  set = (student_id, email) => apiAs(studentsRouter(), db, actor).setEmail({ student_id, email });
});
const trailOf = async (id: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subject_id, id))).map(
    ({ action, details }) => [action, details] as const,
  );
const openOf = async (userId: string) => [
  (await db.select().from(sessions).where(eq(sessions.user_id, userId))).length,
  (await db.select().from(resetTokens).where(eq(resetTokens.user_id, userId))).length,
];

/** A signed-in student with a pending password reset. */
async function aSignedInStudent() {
  const { userId: user_id } = await aUser(db, { role: 'student' });
  const later = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ id: newId(), user_id, amr: [], not_after: later });
  await db
    .insert(resetTokens)
    .values({ token_hash: newId(), user_id, expires_at: later, created_at: new Date() });
  return { user_id, student: await aStudent(db, { user_id }) };
}

it.each(['teacher', 'parent', 'student', null] as const)('%s cannot set an e-mail', async (role) => {
  const { actor, userId } = await aUser(db, { role });
  const own = await aStudent(db, role === 'student' ? { user_id: userId } : {});
  const api = apiAs(studentsRouter(), db, actor);
  await expect(api.setEmail({ student_id: own.id, email: 'x@y.cm' })).rejects.toMatchObject({ status: 403 });
});

describe('the e-mail of a student without an account', () => {
  it('can be set, corrected and removed; the audit trail has neither the old nor the new one', async () => {
    const { id } = await aStudent(db);
    expect(await set(id, 'Elodie@Ngo.Test')).toMatchObject({ email: 'elodie@ngo.test', user_id: null });
    await set(id, 'elodie@ngo.test');
    expect((await set(id, '')).email).toBeNull();
    const changed = ['students.email_changed', { user_id: null }];
    expect(await trailOf(id)).toEqual([changed, changed]);
  });

  it('may be that of a brother or a sister, because a family shares one', async () => {
    const email = 'family@ngo.test';
    for (const { id } of [await aStudent(db), await aStudent(db)])
      expect((await set(id, email)).email).toBe(email);
  });

  it('of a missing student is not found', async () => {
    await expect(set(newId(), 'x@y.cm')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the e-mail of a student with an account', () => {
  it('becomes their sign-in address; sessions and reset links of the former address end', async () => {
    const { user_id, student } = await aSignedInStudent();
    expect(await set(student.id, 'New@Ngo.Test')).toMatchObject({ email: 'new@ngo.test', user_id });
    const user = one(await db.select().from(users).where(eq(users.id, user_id)));
    expect(user.email).toBe('new@ngo.test');
    expect(await openOf(user_id)).toEqual([0, 0]);
    expect(await trailOf(student.id)).toEqual([['students.email_changed', { user_id }]]);
    // Also updated on the record: it stays when the account is unlinked.
    const row = one(await db.select().from(students).where(eq(students.id, student.id)));
    expect(row.email).toBe('new@ngo.test');
  });

  it('saved unchanged signs nobody out', async () => {
    const { user_id, student } = await aSignedInStudent();
    const user = one(await db.select().from(users).where(eq(users.id, user_id)));
    await set(student.id, user.email.toUpperCase());
    expect(await openOf(user_id)).toEqual([1, 1]);
    expect(await trailOf(student.id)).toEqual([]);
  });

  it('must be unused, and cannot be removed; a refusal changes nothing', async () => {
    const other = await aUser(db, { role: 'parent' });
    const { user_id, student } = await aSignedInStudent();
    await expect(set(student.id, other.email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN', status: 409 });
    await expect(set(student.id, '')).rejects.toMatchObject({ code: 'EMAIL_NEEDED', status: 409 });
    expect(await openOf(user_id)).toEqual([1, 1]);
    expect(await trailOf(student.id)).toEqual([]);
  });

  it('given to two at once goes to one', async () => {
    const both = [await aSignedInStudent(), await aSignedInStudent()];
    const settled = await Promise.allSettled(both.map(({ student }) => set(student.id, 'race@ngo.test')));
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'EMAIL_TAKEN' },
    });
  });
});
