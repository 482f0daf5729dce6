import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { insertApiKey } from '#platform/auth/server/api-keys.ts';
import type { Db } from '#platform/db/database.ts';
import { MOST_FORM_BYTES } from '#platform/http/server/forms.ts';
import { listen } from '#platform/http/server/listen.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { send } from './testing/http-calls.ts';
import { blackPng } from './testing/png-bytes.ts';
import { aPortal, bearerOf } from './testing/portal.ts';
import { aPicture } from './testing/upload-corpus.ts';
import { formWith } from './testing/uploading.ts';

const PASSWORD = 'a long enough secret';
const RECEIPTS = '/api/v1/finance/receipts';

let db: Db;
let address: string;
let store: Awaited<ReturnType<typeof testStore>>;
let userId: string;
let signedIn: Record<string, string>;
let others: Record<string, string>[];
let photo: Buffer;
beforeAll(async () => {
  ({ db } = await testDatabase());
  store = await testStore();
  const school = aPortal(db, {}, null, store);
  const user = await aUser(db, { role: 'teacher', password: PASSWORD });
  ({ userId } = user);
  signedIn = await bearerOf(await school.signIn(user.email, PASSWORD));
  others = [];
  for (let n = 0; n < 9; n += 1) {
    const other = await aUser(db, { role: 'teacher', password: PASSWORD });
    others.push(await bearerOf(await school.signIn(other.email, PASSWORD)));
  }
  const listening = await listen({
    fetch: school.portal.fetch as Parameters<typeof listen>[0]['fetch'],
    hostname: '127.0.0.1',
    port: 0,
    health: { stopping: false },
  });
  ({ address } = listening);
  atEndOfFile(listening.close);
  photo = await aPicture().resize(40).jpeg().toBuffer();
});

type Parts = Parameters<typeof formWith>[0];
async function post(parts: Parts, headers: Record<string, string> = signedIn) {
  const form = formWith(parts);
  const answer = await send(`${address}${RECEIPTS}`, {
    method: 'POST',
    headers: { ...form.headers, ...headers },
    body: Buffer.from(form.body) as unknown as string,
  });
  const { error } = JSON.parse(answer.body) as { error?: { code: string; requestId: string } };
  return { status: answer.status, code: error?.code, headers: answer.headers };
}
const aFile = (body: Uint8Array | string = photo) => ({ name: 'file', filename: 'a.jpg', body });

/** A request whose body stays open, to see what the server answers before it has all of it. */
function begin(headers: Record<string, string>, first = '') {
  const outgoing = request(`${address}${RECEIPTS}`, { method: 'POST', headers });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    outgoing.once('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.once('error', reject);
    });
    outgoing.on('error', reject);
  });
  outgoing.flushHeaders();
  if (first) outgoing.write(first);
  return { outgoing, answer };
}
const large = {
  'content-type': 'multipart/form-data; boundary=x',
  'content-length': String(MOST_FORM_BYTES),
};
async function endAll(begun: ReturnType<typeof begin>[]): Promise<void> {
  for (const { outgoing, answer } of begun) {
    answer.catch(() => {});
    outgoing.destroy();
  }
  await sleep(200);
}
const codeOf = (body: string) => (JSON.parse(body) as { error: { code: string } }).error.code;

describe('a multipart form', () => {
  it('is accepted, and one with 8 MiB of noise is refused because of its type', async () => {
    expect(await post([aFile()])).toMatchObject({ status: 201 });
    expect(await post([aFile(Buffer.alloc(8 * 1024 * 1024))])).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_TYPE',
    });
  });

  it('of an anonymous caller, a person without a role, or a read-only key is refused before any byte is read', async () => {
    const pending = await aUser(db, { role: null, password: PASSWORD });
    const waiting = await bearerOf(await aPortal(db).signIn(pending.email, PASSWORD));
    const created_at = new Date();
    const { key } = await db.transaction((tx) =>
      insertApiKey(tx, {
        user_id: userId,
        name: 'Test',
        scope: 'read',
        created_at,
        expires_at: new Date(Date.now() + 1e8),
      }),
    );
    for (const [headers, status, code] of [
      [{}, 401, 'UNAUTHENTICATED'],
      [{ authorization: 'Bearer nonsense' }, 401, 'UNAUTHENTICATED'],
      [waiting, 403, 'ROLE_PENDING'],
      [{ authorization: `Bearer ${key}` }, 403, 'KEY_SCOPE'],
    ] as const) {
      const { outgoing, answer } = begin({ ...large, ...headers });
      const { status: given, body } = await answer;
      expect([given, codeOf(body)]).toEqual([status, code]);
      outgoing.destroy();
    }
  });

  it('larger than 9 MiB is refused by its announced length, or once it has grown that large', async () => {
    const told = begin({ ...large, ...signedIn, 'content-length': String(MOST_FORM_BYTES + 1) });
    expect((await told.answer).status).toBe(413);
    told.outgoing.destroy();
    const { 'content-length': _, ...untold } = large;
    const grown = begin({ ...untold, ...signedIn });
    const mebibyte = Buffer.alloc(1024 * 1024);
    for (let n = 0; n < 10; n += 1) grown.outgoing.write(mebibyte);
    expect((await grown.answer).status).toBe(413);
    grown.outgoing.destroy();
  });

  it('is told to retry later while four of the largest are in progress; smaller ones fit beside three', async () => {
    const [another, third] = others as [Record<string, string>, Record<string, string>];
    const slow = [another, another, third].map((who) => begin({ ...large, ...who }, '--x\r\n'));
    await sleep(100);
    expect(await post([aFile()])).toMatchObject({ status: 201 });
    slow.push(begin({ ...large, ...third }, '--x\r\n'));
    await sleep(100);
    expect(await post([aFile()])).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      headers: { 'retry-after': '2' },
    });
    await endAll(slow);
    expect(await post([aFile()])).toMatchObject({ status: 201 });
  });

  it('is refused to a person whose own forms take half of the space, while others are served', async () => {
    const slow = Array.from({ length: 2 }, () => begin({ ...large, ...signedIn }, '--x\r\n'));
    await sleep(100);
    expect(await post([aFile()])).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      headers: { 'retry-after': '5' },
    });
    expect(await post([aFile()], others[0])).toMatchObject({ status: 201 });
    await endAll(slow);
    expect(await post([aFile()])).toMatchObject({ status: 201 });
  });

  const nested = `file${'[a]'.repeat(50_000)}`;
  it.each<[string, () => Parts]>([
    ['no field', () => []],
    ['another field', () => [{ ...aFile(), name: 'photo' }]],
    ['two files', () => [aFile(), aFile()]],
    ['a field beside it', () => [aFile(), { name: 'user_id', body: 'other' }]],
    ['a text instead of it', () => [{ name: 'file', body: 'text' }]],
    ['a prototype', () => [{ ...aFile(), name: '__proto__' }]],
    ['a field of a field', () => [{ ...aFile(), name: 'file[name]' }]],
    ['fields without end', () => [{ ...aFile(), name: nested }]],
  ])('with %s is not a multipart form', async (_, parts) => {
    const before = await readdir(store.folder);
    expect(await post(parts())).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(await readdir(store.folder)).toEqual(before);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 415],
    ['another boundary', 'multipart/form-data; boundary=y', 422],
    ['JSON', 'application/json', 415],
    ['text', 'text/plain', 415],
    ['another kind of form', 'application/x-www-form-urlencoded', 415],
    ['a picture', 'image/jpeg', 415],
    ['nothing', '', 415],
  ])('with content type %s is answered %3$i', async (_, type, status) => {
    expect((await post([aFile()], { ...signedIn, 'content-type': type })).status).toBe(status);
  });

  it('does not bypass the limits of other bodies', async () => {
    const form = formWith([aFile()]);
    for (const path of [`${RECEIPTS}/`, '/api/v1//finance/receipts', '/api/v1/classes', '/auth/v1/signup']) {
      const answer = await send(`${address}${path}`, {
        method: 'POST',
        headers: { ...form.headers, ...signedIn },
        body: Buffer.from(form.body) as unknown as string,
      });
      expect([404, 415], path).toContain(answer.status);
    }
  });
});

describe('D3: fifty pictures of 256 million pixels at once', () => {
  it('are refused, and the portal still answers others', { timeout: 60_000 }, async () => {
    const bomb = blackPng(16_000, 16_000);
    let answered = 0;
    const over = new AbortController();
    const watcher = (async () => {
      while (!over.signal.aborted) {
        expect((await send(`${address}/healthz`)).status).toBe(200);
        answered += 1;
        await sleep(2);
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post([aFile(bomb)], others[n % others.length])),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_PIXELS']));
    over.abort();
    await watcher;
    // Speed and memory are measured separately: see the README of platform/files.
    expect(answered).toBeGreaterThan(0);
  });

  it('are refused from their headers alone, without decoding any rows', async () => {
    expect(await post([aFile(blackPng(16_000, 16_000, 1))])).toMatchObject({ code: 'TOO_MANY_PIXELS' });
  });
});
