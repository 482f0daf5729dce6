import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { financeTransactions } from '#features/finance/server/finance.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { listen } from '#platform/http/server/listen.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';
const ENTRIES = 30_000;

let db: Db;
let address: string;
let headers: { authorization: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
  const school = aPortal(db);
  const { userId, email } = await aUser(db, { role: 'teacher', password: PASSWORD });
  headers = await bearerOf(await school.signIn(email, PASSWORD));
  await db.execute(sql`
    insert into ${financeTransactions} (id, user_id, type, amount, transaction_date, created_at, changed_at)
    select gen_random_uuid(), ${userId}::uuid, 'expense', 100, '2026-11-20', now(), now()
    from generate_series(1, ${ENTRIES})`);
  const health = { stopping: false };
  const fetch = school.portal.fetch as Parameters<typeof listen>[0]['fetch'];
  const listening = await listen({ fetch, hostname: '127.0.0.1', port: 0, health });
  ({ address } = listening);
  atEndOfFile(listening.close);
}, 60_000);

const exported = () => db.$count(auditEvents, sql`${auditEvents.action} = 'finance.exported'`);

/** The number of open transactions besides the one of this query. */
async function underWay(): Promise<number> {
  const { rows } = await ownerOf(db).execute<{ number: number }>(sql`
    select count(*)::int as number from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`);
  return rows[0]!.number;
}

const waitFor = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((soon) => setTimeout(soon, 5));
};

it('a canceled export stops reading, and leaves no record of a file that nobody received', async () => {
  const url = `${address}/api/v1/finance/transactions/export?format=xlsx`;
  const stopping = new AbortController();
  const answer = fetch(url, { headers, signal: stopping.signal });
  await waitFor(async () => (await underWay()) > 0);
  stopping.abort();
  await expect(answer).rejects.toThrow('abort');
  await waitFor(async () => (await underWay()) === 0);
  expect(await exported()).toBe(0);
  // The place in the queue is free again, and the next export completes.
  const whole = await fetch(url, { headers });
  expect(whole.status).toBe(200);
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  expect(await exported()).toBe(1);
});

it('an export canceled while it is queued does not start', async () => {
  const url = `${address}/api/v1/finance/transactions/export?format=csv`;
  const before = await exported();
  const stopping = new AbortController();
  const running = [1, 2].map(() => fetch(url, { headers }));
  await waitFor(async () => (await underWay()) > 0);
  const waiting = fetch(url, { headers, signal: stopping.signal });
  setTimeout(() => stopping.abort(), 50);
  await expect(waiting).rejects.toThrow('abort');
  for (const one of running) expect((await one).status).toBe(200);
  await waitFor(async () => (await underWay()) === 0);
  expect((await exported()) - before).toBe(2);
});
