import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { users } from './auth.tables.ts';
import { THROTTLE_LIMITS } from './limits/throttle.ts';
import { aClient, aPerson, PASSWORD, type ServedAuth, servedAuth } from './testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
});

const storedUser = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

describe('signing up with the official client', () => {
  it('returns the user and leaves the client signed out, so that the form stays open', async () => {
    const client = aClient(served);
    const { data, error } = await client.signUp({
      email: 'Amina@School.test',
      password: PASSWORD,
      options: { data: { full_name: 'Amina Nkomo' }, emailRedirectTo: 'http://preau.test/dashboard' },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email: 'amina@school.test',
      role: 'authenticated',
      factors: [],
      user_metadata: { full_name: 'Amina Nkomo' },
    });
    expect((await client.getSession()).data.session).toBeNull();
  });

  it('answers "User already registered" for an address in use, ignoring case', async () => {
    const { email } = await aPerson(served);
    const { error } = await aClient(served).signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toMatchObject({
      message: 'User already registered',
      code: 'user_already_exists',
      status: 422,
    });
  });

  it('creates one account for ten concurrent sign-ups with one address', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        aClient(served).signUp({ email: 'race@school.test', password: PASSWORD }),
      ),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('stores the password as argon2id and nothing of it elsewhere', async () => {
    const { email } = await aPerson(served);
    const user = await storedUser(email);
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(user)).not.toContain(PASSWORD);
  });

  it.each([
    ['12345', 'Password should be at least 6 characters.'],
    ['é'.repeat(5), 'Password should be at least 6 characters.'],
    ['x'.repeat(64) + 'y'.repeat(65), 'Password should be at most 128 characters.'],
    ['password', 'This password is easy to guess. Please choose a different one.'],
    ['weak@school.test', 'This password is easy to guess. Please choose a different one.'],
  ])('refuses the password %s', async (password, message) => {
    const { error } = await aClient(served).signUp({ email: 'weak@school.test', password });
    expect(error).toMatchObject({ message, code: 'weak_password', status: 422 });
  });

  it.each(['🥭🥥🍍🥑🌶🍌', 'm'.repeat(32) + 'n'.repeat(32), 'ébènes', 'six by'])(
    'accepts the password %s',
    async (password) => {
      const person = await aPerson(served, password);
      expect((await aClient(served).signInWithPassword(person)).error).toBeNull();
    },
  );

  it('treats the two encodings of é as equal', async () => {
    const person = await aPerson(served, 'été à Kribi'.normalize('NFC'));
    const password = 'été à Kribi'.normalize('NFD');
    expect((await aClient(served).signInWithPassword({ ...person, password })).error).toBeNull();
  });

  it.each(['not-an-address', '', 'a@b', 'a\0b@school.test', `${'a'.repeat(300)}@school.test`])(
    'refuses the address %j',
    async (email) => {
      const response = await served.post('/signup', { email, password: PASSWORD });
      expect(response.status).toBe(422);
    },
  );

  it.each(['role', 'app_metadata', 'id', 'aal', 'email_confirmed_at', 'is_super_admin', '__proto__'])(
    'refuses %s beside the fields of the official client: nobody gives themselves a right',
    async (key) => {
      const body = JSON.parse(
        `{"email":"mass@school.test","password":"${PASSWORD}","${key}":"admin"}`,
      ) as object;
      expect((await served.post('/signup', body)).status).toBe(422);
      expect(await storedUser('mass@school.test')).toBeUndefined();
    },
  );

  it.each([
    ['too large', { note: 'x'.repeat(5_000) }],
    ['too large once it is written down', { note: '€'.repeat(2_000) }],
    ['with a NUL', { note: 'a\0b' }],
    ['nested too deep', { a: { b: { c: { d: { e: { f: 1 } } } } } }],
    ['not an object', [1, 2]],
  ])('refuses data that is %s', async (_, data) => {
    expect(
      (await served.post('/signup', { email: 'data@school.test', password: PASSWORD, data })).status,
    ).toBe(422);
  });

  it('is allowed twenty times an hour from one network, then needs an invitation, without blocking others', async () => {
    const { db: own } = await testDatabase();
    const node = await servedAuth(own, { throttle: THROTTLE_LIMITS });
    node.address.of = '10.20.0.1';
    const signUp = (name: string) =>
      node.post('/signup', { email: `${name}@school.test`, password: PASSWORD });
    for (let nth = 0; nth < 19; nth += 1) expect((await signUp(`many-${nth}`)).status).toBe(200);
    // A sign-up that creates no account is not counted.
    expect((await signUp('many-1')).status).toBe(422);
    const racing = await Promise.all(Array.from({ length: 5 }, (_, nth) => signUp(`racer-${nth}`)));
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = racing.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({ msg: expect.stringContaining('ask the school') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await own.$count(users)).toBe(20);
    node.address.of = '10.20.1.1';
    expect((await signUp('elsewhere')).status).toBe(200);
    node.address.of = '10.20.0.200';
    node.clock.ms = 3_600_001;
    expect((await signUp('an-hour-later')).status).toBe(200);
  });

  it('refuses invalid JSON, and bodies that are too large', async () => {
    const text = await fetch(`${served.url}/signup`, { method: 'POST', body: 'email=a&password=b' });
    expect([text.status, ((await text.json()) as { code: string }).code]).toEqual([400, 'bad_json']);
    const half = { email: 'data@school.test', password: PASSWORD, data: { note: '\ud83e' } };
    expect((await served.post('/signup', half)).status).toBe(400);
    expect((await served.post('/signup', { email: 'x'.repeat(20_000) })).status).toBe(413);
  });
});
