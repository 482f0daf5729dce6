import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '#platform/auth/server/auth.ts';
import { sessions, users } from '#platform/auth/server/auth.tables.ts';
import { PLAIN_HOOKS } from '#platform/auth/server/testing/served-auth.ts';
import { createUser } from '#platform/auth/server/users.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aUser } from './people.builders.ts';
import { findActor, registerPerson } from './people.service.ts';
import { profiles, userRoles } from './people.tables.ts';
import { schoolSettings } from './school-settings.tables.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.delete(users);
});

const PASSWORD = 'mangue bleue 27';
const TOKEN = 'the owner knows this';

function aSchool({ setupToken = null }: { setupToken?: string | null } = {}) {
  const auth = createAuth({
    db,
    issuer: 'http://preau.test/auth/v1',
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    clientAddress: () => '10.0.0.1',
    secrets: TEST_SECRETS,
    installation: TEST_INSTALLATION,
    ...PLAIN_HOOKS,
    onSignUp: (tx, user) => registerPerson(tx, user, { setupToken }),
  });
  const app = new Hono().route('/auth/v1', auth.routes);
  const post = async (path: string, body: unknown) => {
    const response = await app.request(`/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const signUp = (email: string, data: Record<string, unknown> = {}) =>
    post('/signup', { email, password: PASSWORD, data: { full_name: 'Somebody New', ...data } });
  const signIn = async (email: string) =>
    `Bearer ${(await post('/token?grant_type=password', { email, password: PASSWORD })).body['access_token']}`;
  return { auth, signUp, signIn };
}

async function roleOf(email: string) {
  const [found] = await db
    .select({ role: userRoles.role })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.email, email));
  return found?.role ?? null;
}

describe('signing up at a school', () => {
  it('makes the first account the administrator, whatever it requested, and nobody later', async () => {
    const { signUp } = aSchool();
    await signUp('first@school.test', { requested_role: 'teacher' });
    await signUp('second@school.test', { requested_role: 'admin', role: 'admin' });
    expect(await roleOf('first@school.test')).toBe('admin');
    expect(await roleOf('second@school.test')).toBeNull();
    const [profile] = await db.select().from(profiles).where(eq(profiles.requested_role, 'admin'));
    expect(profile).toMatchObject({ full_name: 'Somebody New' });
  });

  it('is only for the first person if the school invites people itself', async () => {
    await db.update(schoolSettings).set({ open_sign_up: false });
    try {
      const { signUp } = aSchool();
      expect((await signUp('head@school.test')).status).toBe(200);
      const refused = await signUp('stranger@school.test');
      expect([refused.status, refused.body['error_code']]).toEqual([422, 'signup_disabled']);
      expect(await db.select().from(users)).toHaveLength(1);
    } finally {
      await db.update(schoolSettings).set({ open_sign_up: true });
    }
  });

  it('makes exactly one of six concurrent first sign-ups the administrator', async () => {
    // Each has written its account, invisible to the others, when all of them check whether they
    // are the first.
    let arrived = 0;
    let letGo: (() => void) | undefined;
    const everybodyIsHere = new Promise<void>((resolve) => (letGo = resolve));
    const register = (email: string) =>
      db.transaction(async (tx) => {
        const user = await createUser(tx, { email, password_hash: 'none' });
        arrived += 1;
        if (arrived === 6) letGo?.();
        await everybodyIsHere;
        const person = { user_id: user!.id, email, user_metadata: { full_name: 'Racer' } };
        await registerPerson(tx, person, { setupToken: null });
      });
    await Promise.all(Array.from({ length: 6 }, (_, index) => register(`racer-${index}@school.test`)));
    expect(await db.select().from(users)).toHaveLength(6);
    expect(await db.select().from(userRoles)).toHaveLength(1);
  });

  it('with a setup token makes only its holder administrator, however many strangers came first', async () => {
    const { signUp } = aSchool({ setupToken: TOKEN });
    await signUp('stranger@school.test');
    await signUp('guesser@school.test', { setup_token: 'the owner knows that' });
    expect(await db.select().from(userRoles)).toEqual([]);
    const { body } = await signUp('owner@school.test', { setup_token: TOKEN });
    await signUp('late@school.test', { setup_token: TOKEN });
    expect(await roleOf('owner@school.test')).toBe('admin');
    expect(await roleOf('late@school.test')).toBeNull();
    expect(JSON.stringify([body, await db.select().from(users)])).not.toContain(TOKEN);
  });

  it.each([
    [{ full_name: 'A' }, 'Name must be at least 2 characters'],
    [{ full_name: undefined }, 'Name must be at least 2 characters'],
    [{ full_name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
    [{ requested_role: 'headmaster' }, 'Please select your role'],
  ])('refuses %j and leaves no account behind', async (data, msg) => {
    expect(await aSchool().signUp('half@school.test', data)).toMatchObject({ status: 422, body: { msg } });
    expect(await db.select().from(users)).toEqual([]);
  });
});

describe('the person of a request', () => {
  it('is read each time: a new or lost role, a closed account and an ended session take effect at once', async () => {
    const { auth, signIn } = aSchool();
    const { userId, email } = await aUser(db, { password: PASSWORD });
    const authorization = await signIn(email);
    const actor = () => findActor(db, auth, authorization);
    expect(await actor()).toMatchObject({ userId, role: null });
    await db.insert(userRoles).values({ user_id: userId, role: 'teacher' });
    expect(await actor()).toMatchObject({ role: 'teacher' });
    await db.delete(userRoles);
    expect(await actor()).toMatchObject({ role: null });
    await db.update(users).set({ disabled_at: new Date() });
    expect(await actor()).toBeNull();
    await db.update(users).set({ disabled_at: null });
    expect(await actor()).not.toBeNull();
    await db.update(sessions).set({ not_after: new Date() });
    expect(await actor()).toBeNull();
    await db.delete(sessions);
    expect(await actor()).toBeNull();
  });

  it('is nobody without a valid token', async () => {
    const { auth } = aSchool();
    for (const header of [null, '', 'Bearer', 'Bearer x.y.z', 'Basic abc'])
      expect(await findActor(db, auth, header)).toBeNull();
  });

  it('cannot sign in if a test gave no password', async () => {
    const { signIn } = aSchool();
    const { email } = await aUser(db);
    expect(await signIn(email)).toBe('Bearer undefined');
  });
});
