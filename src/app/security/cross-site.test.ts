import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from '../router.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';
import { listEndpoints } from '../testing/requests.ts';
import { countSchoolWrites, type WriteCounter } from '../testing/writes.ts';

const PASSWORD = 'a long enough secret';
const OWN = 'https://portal.school.test';

let db: Db;
let school: APortal;
let signedIn: { authorization: string };
let email: string;
let cookie: string;
let writes: WriteCounter;
beforeAll(async () => {
  ({ db } = await testDatabase());
  school = aPortal(db, { PUBLIC_URL: OWN });
  ({ email } = await aUser(db, { role: 'admin', password: PASSWORD }));
  const response = await school.signIn(email, PASSWORD);
  cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  signedIn = await bearerOf(response);
  writes = await countSchoolWrites(db);
});

const ORIGINS = [
  'https://evil.test',
  'http://portal.school.test',
  'https://portal.school.test.evil.test',
  'https://portal.school.test:8443',
  'https://sub.portal.school.test',
  'null',
  'file://',
  'https://PORTAL.school.test@evil.test',
  '*',
];
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; charset=application/json',
  'application/json-patch+json',
  'application/xml',
  'image/gif',
  '',
];
/** Addresses where a request could change something: the API, and everything that sign-in changes. */
const TARGETS = [
  ['POST', '/api/v1/classes'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/auth/v1/verify'],
  ['POST', '/auth/v1/logout'],
] as const;

/** Sends a request with a body, so that it is checked as one. */
const send = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body: unknown = { email, password: PASSWORD },
) => school.send(path, { method, headers, body });

describe('A17: a page of another site', () => {
  it.each(ORIGINS)(
    'from %s cannot make the browser of a signed-in person do anything, in any content type',
    async (origin) => {
      const before = await writes.attempted();
      for (const [method, path] of TARGETS)
        for (const type of TYPES) {
          const { status } = await send(method, path, { origin, cookie, 'content-type': type });
          expect([401, 403, 415], `${method} ${path} as ${type}`).toContain(status);
          // A token does not help either, and no page of another site has one.
          const withToken = await send(method, path, { ...signedIn, origin, 'content-type': type });
          expect([403, 415], `${method} ${path} as ${type}`).toContain(withToken.status);
        }
      expect(await writes.attempted()).toEqual(before);
    },
  );

  it.each(TYPES.filter((type) => type !== 'application/json'))(
    'that hides its origin cannot use a form: %s is refused',
    async (type) => {
      for (const [method, path] of TARGETS)
        expect((await send(method, path, { cookie, 'content-type': type })).status, path).toBe(415);
    },
  );

  it('cannot sign a visitor in as another person by a form', async () => {
    const form = `grant_type=password&email=${email}&password=${PASSWORD}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' };
    const path = '/auth/v1/token?grant_type=password';
    expect((await send('POST', path, type, form)).status).toBe(403);
    expect((await send('POST', path, { ...type, origin: OWN }, form)).status).toBe(415);
    expect((await send('POST', path, { origin: OWN })).status).toBe(200);
  });

  it('finds no cookie that grants access', async () => {
    for (const path of ['/api/v1/me', '/api/v1/students', '/auth/v1/user'])
      expect((await school.send(path, { headers: { cookie } })).status, path).toBe(401);
  });
});

const isLike = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000');

describe('A17: a GET', () => {
  const endpoints = listEndpoints(
    schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
  );
  const reads = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const changes = endpoints.filter(({ method }) => method !== 'GET');

  it('on the address of a change changes nothing', async () => {
    expect(changes.length).toBeGreaterThan(10);
    const before = await writes.attempted();
    for (const { name, path } of changes) {
      const address = pathOf(path);
      const { status } = await school.send(`/api/v1${address}`, { headers: signedIn });
      // Where the same address also serves a read, the request is a read.
      if (!reads.some((pattern) => isLike(pattern, address))) expect([404, 405], name).toContain(status);
    }
    for (const path of ['/signup', '/token?grant_type=password', '/logout', '/recover', '/verify'])
      expect([404, 405], path).toContain(
        (await school.send(`/auth/v1${path}`, { headers: signedIn })).status,
      );
    expect(await writes.attempted()).toEqual(before);
  });
});
