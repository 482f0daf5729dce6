import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { MOST_IN_BATCH } from '#platform/http/batch.ts';
import { one } from '#platform/db/one.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';

// Several reads in one response: it must reveal nothing that a single read would not.

const PASSWORD = 'a long enough secret';

let db: Db;
let school: APortal;
let parent: { authorization: string };
let child: string;
let stranger: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  school = aPortal(db);
  const { userId, email } = await aUser(db, { role: 'parent', password: PASSWORD });
  ({ id: child } = await aStudent(db, { parents: [{ userId }] }));
  ({ id: stranger } = await aStudent(db));
  parent = await bearerOf(await school.signIn(email, PASSWORD));
});

const batchOf = (addresses: readonly string[]) =>
  `/api/v1/batch?${addresses.map((address) => `of=${encodeURIComponent(address)}`).join('&')}`;
const ask = (addresses: readonly string[], headers: Record<string, string> = parent) =>
  school.send(batchOf(addresses), { headers });
/** The response without what differs between requests. */
const lasting = (text: string) => text.replaceAll(/"requestId":"[^"]+"/g, '"requestId":""');

describe('a batch of reads', () => {
  it('answers each read like a single request: allowed, refused, or missing', async () => {
    const addresses = [
      '/me',
      `/students/${child}`,
      `/students/${stranger}`,
      '/people',
      '/students?page=abc',
      '/no-such-thing',
    ];
    const answer = await ask(addresses);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/json',
      'private, no-store',
    ]);
    const alone = [];
    for (const address of addresses) {
      const response = await school.send(`/api/v1${address}`, { headers: parent });
      alone.push([response.status, JSON.parse(lasting(await response.text()))]);
    }
    expect(alone.map(([status]) => status)).toEqual([200, 200, 404, 403, 422, 404]);
    expect(JSON.parse(lasting(await answer.text()))).toEqual(alone);
  });

  it('still answers the other reads when one of them fails in the database', async () => {
    const { rows } = await db.execute<{ who: string }>(sql`select current_user as who`);
    const portal = sql.identifier(one(rows).who);
    await ownerOf(db).execute(sql`revoke select on announcements from ${portal}`);
    try {
      const parts = (await (await ask(['/announcements', `/students/${child}`, '/me'])).json()) as [number][];
      expect(parts.map(([status]) => status)).toEqual([500, 200, 200]);
    } finally {
      await ownerOf(db).execute(sql`grant select on announcements to ${portal}`);
    }
    expect(((await (await ask(['/announcements'])).json()) as [number][])[0]![0]).toBe(200);
  });

  it('serves one person’s many requests, single and batched, over few connections', async () => {
    const { db: few } = await testDatabase({ max: 2 });
    const busy = aPortal(few);
    const { email } = await aUser(few, { role: 'admin', password: PASSWORD });
    const headers = await bearerOf(await busy.signIn(email, PASSWORD));
    const asked = Array.from({ length: 24 }, (_, n) =>
      busy.send(n % 2 === 0 ? '/api/v1/students' : batchOf(['/me', '/school']), { headers }),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('answers a read that has to write once, such as the first one of the paper key, beside the others', async () => {
    const { email } = await aUser(db, { role: 'admin', password: PASSWORD });
    const admin = await bearerOf(await school.signIn(email, PASSWORD));
    const parts = (await (await ask(['/paper-keys', '/me', '/people'], admin)).json()) as [number, unknown][];
    expect(parts.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(parts[0]![1]).not.toEqual([]);
  });

  it('authenticates nobody without a token or with a foreign one', async () => {
    for (const headers of [{}, { authorization: 'Bearer none-of-ours' }]) {
      const parts = (await (await ask(['/me', `/students/${child}`], headers)).json()) as [number, unknown][];
      expect(parts.map(([status]) => status)).toEqual([401, 401]);
    }
  });

  it('only reads, creates no file and contains no other batch', async () => {
    const { email } = await aUser(db, { role: 'admin', password: PASSWORD });
    const admin = await bearerOf(await school.signIn(email, PASSWORD));
    const answer = await ask(
      [
        '/students/export?format=csv',
        `/students/${child}/code`,
        '/batch?of=/me',
        '/events?topics=me',
        '/../../auth/v1/user',
      ],
      admin,
    );
    const parts = (await answer.json()) as [number, { error: { code: string } }][];
    expect(parts.map(([status, { error }]) => [status, error.code])).toEqual([
      [400, 'NOT_IN_BATCH'],
      ...Array.from({ length: 4 }, () => [404, 'NOT_FOUND']),
    ]);
    expect((await school.send(batchOf(['/me']), { method: 'POST', headers: admin })).status).toBe(404);
  });

  it.each([0, MOST_IN_BATCH + 1])('of %i is refused', async (size) => {
    const refused = await ask(Array.from({ length: size }, () => '/me'));
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: 'BATCH_SIZE' } }]);
  });

  it('counts each of its reads against the rate limit', async () => {
    const { send, signIn } = aPortal(db, { REQUESTS_PER_MINUTE: '20' });
    const { email } = await aUser(db, { role: 'student', password: PASSWORD });
    const headers = await bearerOf(await signIn(email, PASSWORD));
    const seen: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const answer = await send(batchOf(Array.from({ length: 12 }, () => '/finance/summary')), { headers });
      seen.push(...((await answer.json()) as [number][]).map(([status]) => status));
    }
    expect(seen).toEqual([...Array<number>(20).fill(200), ...Array<number>(4).fill(429)]);
  });
});
