import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import type { Role } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';
const SIXTY_FOUR = 'une phrase avec des blancs qui compte soixante-quatre caracteres';

let db: Db;
let school: APortal;
beforeAll(async () => {
  ({ db } = await testDatabase());
  school = aPortal(db, { SCHOOL_NAME: 'Lycée de Deïdo' });
  await aUser(db, { role: 'admin' });
});

let people = 0;
async function signUp(password: string, requested_role: Role | null) {
  people += 1;
  const response = await school.send('/auth/v1/signup', {
    body: {
      email: `new-${people}@school.test`,
      password,
      data: { full_name: 'Somebody New', ...(requested_role && { requested_role }) },
    },
  });
  const { msg, code } = (await response.json()) as { msg?: string; code?: string };
  return { status: response.status, msg, code };
}
async function change(role: Role | null, password: string) {
  const { email } = await aUser(db, { role, password: PASSWORD });
  const headers = await bearerOf(await school.signIn(email, PASSWORD));
  return (await school.send('/auth/v1/user', { method: 'PUT', headers, body: { password } })).status;
}

describe('A11: a password', () => {
  it('has at least six characters for parents and students, ten for staff', async () => {
    expect(await signUp('ndol7', 'parent')).toEqual({
      status: 422,
      code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
    });
    expect(await signUp('ndole7', 'parent')).toMatchObject({ status: 200 });
    expect(await signUp('ndole7', null)).toMatchObject({ status: 200 });
    for (const role of ['teacher', 'admin'] as const) {
      expect(await signUp('mangue 27', role)).toMatchObject({
        status: 422,
        msg: 'Password should be at least 10 characters.',
      });
      expect(await signUp('mangue 271', role)).toMatchObject({ status: 200 });
      expect(await change(role, 'mangue 27')).toBe(422);
    }
    expect(await change('student', 'ndole7')).toBe(200);
  });

  it('is at least as long as the school requires, if that is longer', async () => {
    await db.update(schoolSettings).set({ shortest_password: 12 });
    for (const role of ['parent', 'teacher'] as const)
      expect(await signUp('mangue 2718', role)).toMatchObject({
        status: 422,
        msg: 'This password is too short.',
      });
    await db.update(schoolSettings).set({ shortest_password: 6 });
  });

  it.each(['password123', 'Lycée de Deïdo', 'lyceedeido2026', 'deido237', 'azertyuiop'])(
    'must not be %s',
    async (password) => {
      expect(await signUp(password, 'parent')).toMatchObject({
        status: 422,
        msg: 'This password is easy to guess. Please choose a different one.',
      });
    },
  );

  it.each(['🥭🍍🥥🍌🍋🍉', SIXTY_FOUR])('may be %s', async (password) => {
    expect(await signUp(password, 'parent')).toMatchObject({ status: 200 });
  });
});
