import { beforeAll, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { findActor } from '#features/people/server/people.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClient, servedAuth, type ServedAuth } from '#platform/auth/server/testing/served-auth.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { studentAccountsRouter } from './student-accounts.router.ts';

const DAY_MS = 86_400_000;

let db: Db;
let served: ServedAuth;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = () => apiAs(studentAccountsRouter, db, admin.actor);
const anAccount = async () =>
  asAdmin().create({ student_id: (await aStudent(db)).id, domain: 'lycee.school.test' });

/** Signs in, and returns the user the portal recognizes. */
async function signIn({ email, password }: { email: string; password: string }) {
  const { data, error } = await aClient(served).signInWithPassword({ email, password });
  if (error) throw error;
  const { access_token } = data.session;
  return { actor: await findActor(db, served.auth, `Bearer ${access_token}`), access_token };
}

it('A15 opens the account, but nothing else before its owner has chosen a password', async () => {
  const { actor } = await signIn(await anAccount());
  expect(actor).toMatchObject({ role: 'student', hold: 'MUST_CHANGE_PASSWORD' });
});

it('A15 a password unused for 14 days stops working; a new slip works', async () => {
  const late = await anAccount();
  const early = await anAccount();
  served.clock.ms = 13.9 * DAY_MS;
  expect((await signIn(early)).actor).not.toBeNull();
  served.clock.ms = 14.1 * DAY_MS;
  await expect(signIn(late)).rejects.toThrow();
  served.clock.ms = 0;
  expect(await signIn(await asAdmin().renewPassword({ student_id: late.student_id }))).toBeTruthy();
});

it('A15 a new slip ends the old password and every session of the student', async () => {
  const first = await anAccount();
  const { access_token } = await signIn(first);
  const renewed = await asAdmin().renewPassword({ student_id: first.student_id });
  expect(renewed).toEqual({ ...first, password: renewed.password });
  expect(renewed.password).not.toBe(first.password);
  expect(await findActor(db, served.auth, `Bearer ${access_token}`)).toBeNull();
  await expect(signIn(first)).rejects.toThrow('Invalid login credentials');
  expect((await signIn(renewed)).actor).toMatchObject({ hold: 'MUST_CHANGE_PASSWORD' });
});

it('a slip for a student without an account is refused, because they cannot sign in', async () => {
  const { id } = await aStudent(db);
  await expect(asAdmin().renewPassword({ student_id: id })).rejects.toMatchObject({ code: 'NO_ACCOUNT' });
});
