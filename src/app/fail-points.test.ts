import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { testStore } from '#platform/testing/files.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { failWhenSpent } from '#platform/testing/fail-points.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { createPortal } from './portal.ts';
import { schoolRouter } from './router.ts';
import { changingInputFor } from './testing/inputs.ts';
import { gathered } from './testing/feature-testings.ts';
import { callerOf, REFUSED_HERE } from './testing/permission-matrix.ts';
import { listEndpoints, requestFor } from './testing/requests.ts';
import { aKeptBackupKey } from './testing/kept-backup-key.ts';
import { aWorld } from './testing/world.ts';
import type { World } from '#features/testing.ts';
import { countSchoolWrites, type WriteCounter } from './testing/writes.ts';

const MOST_STATEMENTS = 400;
/**
 * These change nothing in the school, so there is nothing to interrupt. A payment reference is stored, so it
 * is tested.
 */
const READS = Object.keys(gathered(({ reads }) => reads)).filter((name) => name !== 'payments.reference');
const commands = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
).filter(({ method, name }) => method !== 'GET' && !READS.includes(name) && !(name in REFUSED_HERE));

let db: Db;
let world: World;
let writes: WriteCounter;
/** The whole server, on a database that fails once its statements are used up. */
let portal: World['portal'];
const passing = { left: 0 };
beforeAll(async () => {
  const environment = readEnvironment({ DATA_DIR: await aKeptBackupKey(), REQUESTS_PER_MINUTE: '0' });
  ({ db } = await testDatabase());
  world = await aWorld(db);
  writes = await countSchoolWrites(db);
  portal = createPortal({
    db: failWhenSpent(db, passing),
    environment,
    version: 'test',
    log: pino({ level: 'silent' }),
    health: { stopping: false },
    pages: null,
    secrets: TEST_SECRETS,
    files: await testStore(),
  });
});

/**
 * Repeats a call on a database that fails later each time, until it succeeds. Returns the number of
 * failures.
 */
async function breakEverywhere(send: () => Promise<Response>): Promise<number> {
  const before = await writes.kept();
  for (let statements = 0; statements < MOST_STATEMENTS; statements += 1) {
    // Guesses and sign-ups are counted before they are checked: a hundred failed ones would reach the rate
    // limit.
    await db.execute(sql`delete from sign_in_failures`);
    passing.left = statements;
    const response = await send();
    const body = await response.text();
    const after = await writes.kept();
    if (response.status < 300) {
      expect(after, 'the whole of it is there').not.toBe(before);
      return statements;
    }
    expect(response.status, body).toBeGreaterThanOrEqual(500);
    expect(body, 'no word of the inside').not.toMatch(/broken on purpose|select|insert/i);
    expect(after, `something stayed behind after ${statements} statements`).toBe(before);
  }
  throw new Error('The command never came through.');
}

describe('a call that the database aborts, after any of its statements, leaves nothing behind', () => {
  for (const endpoint of commands)
    // The longest test, deleting a whole school, is run once for each of its statements.
    it(`${endpoint.name}`, { timeout: 120_000 }, async () => {
      const input = await changingInputFor(endpoint.name, world, callerOf(endpoint.name));
      const headers = { ...world.headersOf(callerOf(endpoint.name)), 'idempotency-key': randomUUID() };
      const broken = await breakEverywhere(async () => portal.request(requestFor(endpoint, input, headers)));
      expect(broken, 'it was broken between two statements at least').toBeGreaterThan(2);
    });

  it('sign-up', async () => {
    const account = { email: `${randomUUID()}@school.test`, password: 'a long enough secret' };
    const broken = await breakEverywhere(async () =>
      portal.request('/auth/v1/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...account, data: { full_name: 'Tabe Desmond' } }),
      }),
    );
    expect(broken).toBeGreaterThan(2);
  });
});
