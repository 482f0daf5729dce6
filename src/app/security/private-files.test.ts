import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Role } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { keepFiles, releaseFiles } from '#platform/files/server/files.service.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { aPortal, bearerOf } from '../testing/portal.ts';
import { aPdf, aPicture } from '../testing/upload-corpus.ts';
import { formWith } from '../testing/uploading.ts';

const PASSWORD = 'a long enough secret';

let db: Db;
let school: ReturnType<typeof aPortal>;
let store: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  store = await testStore();
  school = aPortal(db, {}, null, store);
});

type Somebody = { userId: string; email: string; headers: Record<string, string> };
async function somebody(role: Role): Promise<Somebody> {
  const { userId, email } = await aUser(db, { role, password: PASSWORD });
  return { userId, email, headers: await bearerOf(await school.signIn(email, PASSWORD)) };
}

async function upload({ headers: own }: Somebody, bytes: Buffer): Promise<string> {
  const { body, headers } = formWith([{ name: 'file', filename: 'a.jpg', body: bytes }]);
  const sent = { method: 'POST', headers: { ...headers, ...own }, body };
  const response = await school.portal.request('/api/v1/finance/receipts', sent);
  expect(response.status).toBe(201);
  return ((await response.json()) as { file_id: string }).file_id;
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  school.send(`/api/v1/finance/receipts/${path}`, { headers });

async function addressOf({ headers }: Somebody, fileId: string): Promise<string> {
  const response = await ask(`${fileId}/address`, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/** Status, body and headers of a refusal, without the request's identifiers. */
async function refusalOf(response: Response) {
  const { error } = (await response.json()) as {
    error: { code: string; message: string; requestId: string };
  };
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { status: response.status, error: { ...error, requestId: '' }, headers };
}
const statusOf = async (response: Promise<Response>) => (await response).status;

let owner: Somebody;
let fileId: string;
let token: string;
beforeEach(async () => {
  school.clock.ms = 0;
  owner = await somebody('teacher');
  fileId = await upload(owner, await aPicture().jpeg().toBuffer());
  token = await addressOf(owner, fileId);
});

describe('D1: a receipt', () => {
  it('is served to its owner as a download, without caching and without access from other sites', async () => {
    const response = await ask(`open/${token}`, owner.headers);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^attachment; filename="receipt.webp"/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const row = one(await db.select().from(storedFiles).where(eq(storedFiles.id, fileId)));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from((await store.get(row.name))!));
  });

  it('that is a PDF is returned byte for byte, always as a download', async () => {
    const bytes = aPdf();
    const response = await ask(`open/${await addressOf(owner, await upload(owner, bytes))}`, owner.headers);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt.pdf"/);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  it.each(['admin', 'teacher', 'parent'] as const)(
    'reads as missing for another %s, by id and by address',
    async (role) => {
      const other = await somebody(role);
      const never = '0190a0a0-0000-7000-8000-000000000000';
      const foreign = await refusalOf(await ask(`${fileId}/address`, other.headers));
      expect(foreign).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
      expect(foreign).toEqual(await refusalOf(await ask(`${never}/address`, other.headers)));
      expect(await refusalOf(await ask(`open/${token}`, other.headers))).toEqual(foreign);
    },
  );

  it('does not exist for anonymous callers', async () => {
    for (const path of [`${fileId}/address`, `open/${token}`])
      expect(await statusOf(ask(path) as Promise<Response>)).toBe(401);
  });

  it('has an address for one minute: it is refused after 61 seconds, and always to others', async () => {
    school.clock.ms = 60_000 - 1_000;
    expect(await statusOf(ask(`open/${token}`, owner.headers))).toBe(200);
    school.clock.ms = 61_000;
    expect(await refusalOf(await ask(`open/${token}`, owner.headers))).toMatchObject({
      status: 403,
      error: { code: 'ADDRESS_EXPIRED' },
    });
    const other = await somebody('admin');
    expect(await statusOf(ask(`open/${token}`, other.headers))).toBe(404);
  });

  it('has an address for one session, which another session of the same person cannot use', async () => {
    const elsewhere = await bearerOf(await school.signIn(owner.email, PASSWORD));
    expect(await statusOf(ask(`open/${token}`, elsewhere))).toBe(404);
    expect(await statusOf(ask(`open/${token}`, owner.headers))).toBe(200);
  });

  it('has no other address: cut, altered, made up, or signed for something else', async () => {
    const altered = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const wrong of [
      token.slice(1),
      token.slice(0, 20),
      altered,
      'x',
      fileId,
      '%00',
      encodeURIComponent('../x'),
    ])
      expect(await refusalOf(await ask(`open/${wrong}`, owner.headers))).toMatchObject({ status: 404 });
    expect(await statusOf(ask(`open/${'x'.repeat(501)}`, owner.headers))).toBe(422);
  });

  it('is deleted once released, or after a day unclaimed', async () => {
    const at = new Date();
    const kept = { ids: [fileId], ownerId: owner.userId, purpose: 'finance_receipt', at };
    expect(await db.transaction((tx) => keepFiles(tx, kept))).toBe(true);
    await db.transaction((tx) => releaseFiles(tx, [fileId], at));
    expect(await statusOf(ask(`open/${token}`, owner.headers))).toBe(404);
    expect(await statusOf(ask(`${fileId}/address`, owner.headers))).toBe(404);
    await db
      .update(storedFiles)
      .set({ state: 'staged', state_at: new Date(at.getTime() - 25 * 3_600_000) })
      .where(eq(storedFiles.id, fileId));
    expect(await statusOf(ask(`open/${token}`, owner.headers))).toBe(404);
  });

  it('that was replaced in the store is not served', async () => {
    await db
      .update(storedFiles)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(storedFiles.id, fileId));
    expect(await statusOf(ask(`open/${token}`, owner.headers))).toBe(500);
  });
});
