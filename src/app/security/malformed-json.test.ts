import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';

let school: APortal;
let signedIn: { authorization: string };
beforeAll(async () => {
  const { db } = await testDatabase();
  school = aPortal(db);
  const { email } = await aUser(db, { role: 'admin', password: PASSWORD });
  signedIn = await bearerOf(await school.signIn(email, PASSWORD));
});

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const BROKEN: [string, string | Uint8Array<ArrayBuffer>][] = [
  ['that breaks off', '{"name":"Form 1'],
  ['of another language', '{name:1}'],
  ['with something behind its end', '{} {}'],
  ['of blanks', ' '],
  ['with a byte that is no UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xe9, ...Buffer.from('"}')])],
  ['with half a character in bytes', Buffer.from('7b2261223a22eda080227d', 'hex')],
  ['with half a character as an escape', '{"name":"\\ud800"}'],
  ['with half a character in a name', '{"\\udfff":1}'],
  ['that begins with a mark of its encoding', '\uFEFF{}'],
  ['in UTF-16', Buffer.from('\uFEFF{}', 'utf16le')],
  ['that is null', 'null'],
  ['that is a text', '"name"'],
  ['that is a number', '1e999'],
  ['that is a list', '[{}]'],
  ['nested 33 levels deep', deep(33)],
  ['of a hundred thousand open brackets', '['.repeat(100_000)],
  ['nested as deep as sixteen thousand letters go', deep(2_500)],
];

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  school.portal.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(16), ...headers },
    body,
    duplex: 'half',
  } as RequestInit);

describe('invalid JSON is a client error', () => {
  it.each(BROKEN)('a body %s is refused by the API, with a code and a message', async (_, body) => {
    for (const headers of [signedIn, {}]) {
      const response = await post('/api/v1/classes', body, headers);
      const { error } = (await response.json()) as { error: Record<string, string> };
      expect([response.status, error['code']]).toEqual([400, 'MALFORMED_JSON']);
      expect(error['message']).toMatch(/^The body must be one JSON object/);
      expect(error['requestId']).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('a form without its body is refused where no form is expected', async () => {
    const headers = { ...signedIn, 'content-type': 'multipart/form-data; boundary=x' };
    const response = await school.portal.request('/api/v1/students/photos', { method: 'PUT', headers });
    expect(response.status).toBe(415);
  });

  it.each(BROKEN.filter(([, body]) => body.length < 16_384))(
    'a body %s is refused by the sign-in endpoint in its own format',
    async (_, body) => {
      for (const path of ['/token?grant_type=password', '/signup', '/recover', '/verify']) {
        const response = await post(`/auth/v1${path}`, body);
        expect([response.status, await response.json()]).toMatchObject([400, { code: 'bad_json' }]);
      }
    },
  );

  it.each(['/api/v1/classes', '/auth/v1/token?grant_type=password'])(
    'a truncated body is no server error of %s',
    async (path) => {
      for (const headers of [{}, { 'content-length': '40' }]) {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(Buffer.from('{"name":'));
            controller.error(new Error('aborted'));
          },
        });
        const response = await post(path, body, { ...signedIn, ...headers });
        expect([response.status, await response.text()]).toEqual([
          400,
          expect.stringMatching(/BODY_INCOMPLETE|bad_json/),
        ]);
      }
    },
  );

  it('a valid body is read as before, and an empty body is left to the procedure', async () => {
    expect((await post('/api/v1/classes', deep(32), signedIn)).status).toBe(422);
    expect((await post('/api/v1/classes', '{"name":"Sixième \\ud83e\\udd6d"}', signedIn)).status).toBe(422);
    expect((await post('/api/v1/classes', '', signedIn)).status).toBe(422);
  });
});
