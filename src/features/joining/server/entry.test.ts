import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { printReset } from '#features/people/server/accounts.service.ts';
import { sessions, signInFailures, users } from '#platform/auth/server/auth.tables.ts';
import { verifyPassword } from '#platform/auth/server/passwords/passwords.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { everyRow, joiningSchool, type JoiningSchool, keyOf, PASSWORD } from './joining.builders.ts';

const ended = { code: 'INVITATION_ENDED', status: 410 };
const HOUR = 3_600_000;

let school: JoiningSchool;
beforeAll(async () => {
  school = await joiningSchool();
});
beforeEach(async () => {
  school.clock.ms = 0;
  await school.uncountGuesses();
});

const aSlip = async (user_id: string) =>
  (await printReset(
    {
      db: school.db,
      actor: school.admin.actor,
      now: () => new Date(Date.now() + school.clock.ms),
      address: '10.0.0.1',
      secrets: TEST_SECRETS,
      installation: TEST_INSTALLATION,
    },
    { user_id },
  ))!;
const reset = (key: string, password = PASSWORD) => school.visitor.resetPassword({ key, password });

const guess = (key = '3333-3333-3333') =>
  school.visitor.look({ key }).then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('A16: a slip for a new password', () => {
  it('shows enough to recognize it, changes the password, ends every session, and works once', async () => {
    const teacher = await aUser(school.db, { role: 'teacher', email: 'eyenga@famille.test' });
    const { userId: user_id } = teacher;
    await school.db
      .insert(sessions)
      .values({ id: newId(), user_id, amr: [], not_after: new Date(Date.now() + HOUR) });
    const slip = await aSlip(user_id);
    expect(await school.visitor.look({ key: keyOf(slip) })).toEqual({
      kind: 'reset',
      email_hint: 'e•••@famille.test',
      shortest_password: 10,
    });
    expect(await reset(slip.code)).toEqual({ email: teacher.email });
    const user = one(await school.db.select().from(users).where(eq(users.id, user_id)));
    expect(await verifyPassword(user.password_hash, PASSWORD)).toBe(true);
    expect(await school.db.select().from(sessions).where(eq(sessions.user_id, user_id))).toEqual([]);
    for (const key of [slip.code, keyOf(slip)]) {
      await expect(reset(key)).rejects.toMatchObject(ended);
      await expect(school.visitor.look({ key })).rejects.toMatchObject(ended);
    }
  });

  it('expires after 72 hours, with the next slip, and with the account', async () => {
    const { userId } = await aUser(school.db, { role: 'parent' });
    const old = await aSlip(userId);
    const fresh = await aSlip(userId);
    await expect(reset(old.code)).rejects.toMatchObject(ended);
    school.clock.ms = 73 * HOUR;
    await expect(reset(fresh.code)).rejects.toMatchObject(ended);
    school.clock.ms = 0;
    await school.db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, userId));
    await expect(reset(fresh.code)).rejects.toMatchObject(ended);
  });

  it('stays valid after a refused password: 10 letters for staff, 6 for a parent, no common one', async () => {
    const [staff, parent] = [
      await aUser(school.db, { role: 'teacher' }),
      await aUser(school.db, { role: 'parent' }),
    ];
    const [forStaff, forParent] = [await aSlip(staff.userId), await aSlip(parent.userId)];
    await expect(reset(forStaff.code, 'kola 8 rou')).resolves.toBeDefined();
    await expect(reset(forParent.code, 'kola8')).rejects.toMatchObject({
      code: 'SHORT_PASSWORD',
      status: 422,
    });
    await expect(reset(forParent.code, 'password123')).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    await expect(reset(forParent.code, 'kola 8')).resolves.toEqual({ email: parent.email });
  });

  it('leaves neither its code nor the new password in any log or table', async () => {
    const { userId } = await aUser(school.db, { role: 'parent' });
    const slip = await aSlip(userId);
    const password = 'mille papayes vertes';
    await reset(slip.code, password);
    const rows = await everyRow(school.db);
    for (const secret of [slip.code, keyOf(slip), password])
      expect(rows.filter((row) => row.includes(secret))).toEqual([]);
  });
});

describe('guesses at a slip', () => {
  it('are limited for each network, for every call and however many at once', async () => {
    const slip = await school.asAdmin.invite({ role: 'parent', full_name: 'Ngo Aline' });
    const first = await Promise.all(Array.from({ length: 40 }, () => guess()));
    expect(first.filter((status) => status === 410)).toHaveLength(30);
    expect(first.filter((status) => status === 429)).toHaveLength(10);
    expect(await guess(slip.code), 'the right one too').toBe(429);
    const right = { key: slip.code, full_name: 'Ngo Aline', email: null, password: PASSWORD };
    await expect(school.visitor.accept(right)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await expect(reset(slip.code)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    const signIn = await school.db.select().from(signInFailures);
    expect(
      signIn.map(({ bucket }) => bucket.split(' ')[0]),
      'nothing of the sign-in',
    ).toEqual(['slips']);
    school.clock.ms = 6 * 60_000;
    expect(await guess(slip.code)).toBe(200);
  });

  it('do not count if right: a whole class of parents joins from one computer room', async () => {
    for (let family = 0; family < 35; family += 1) {
      const { code } = await school.asAdmin.invite({ role: 'parent', full_name: 'Ngo Aline' });
      expect(await guess(code)).toBe(200);
    }
  });
});
