import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { healthRoutes } from '#platform/http/server/health.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { aPortal } from './testing/portal.ts';

it('/readyz reports in one word that movements of money are halted, for monitoring', async () => {
  const { db } = await testDatabase();
  const { send } = aPortal(db);
  const ready = async () => {
    const answer = await send('/readyz');
    return [answer.status, await answer.text()];
  };
  expect(await ready()).toEqual([200, 'ready\n']);
  await db.execute(sql`update ledger_state set halted = true`);
  expect(await ready()).toEqual([503, 'not ready: halted\n']);
  await db.execute(sql`update ledger_state set halted = false`);
  await ownerOf(db).execute(sql`alter table ledger_state rename to ledger_state_away`);
  expect(await ready()).toEqual([503, 'not ready: database\n']);
});

it('/readyz reports a missing standby server, and the portal keeps serving', async () => {
  const { db } = await testDatabase();
  const { send } = aPortal(db, { DATABASE_STANDBYS: '1' });
  const answer = await send('/readyz');
  expect([answer.status, await answer.text()]).toEqual([200, 'ready\nstandby missing\n']);
});

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('as the driver'), { code }));

describe('K5: /readyz reports that nothing can be written', () => {
  const aLook = (canKeep: () => Promise<boolean>) => {
    let looks = 0;
    const routes = healthRoutes(
      db,
      { stopping: false },
      {
        isHalted: async (tx) => (await tx.execute(sql`select 1`)).rows.length === 0,
        canKeep: () => {
          looks += 1;
          return canKeep();
        },
        isOutdated: async () => false,
        isStandbyMissing: async () => false,
      },
    );
    const ready = async () => {
      const answer = await routes.request('/readyz');
      return [answer.status, await answer.text()];
    };
    return { ready, looks: () => looks };
  };
  let db: Db;
  beforeAll(async () => {
    ({ db } = await testDatabase());
  });

  it.each([
    ['a full disk', async () => false, 'storage'],
    ['a database without room for its log', failing('53100'), 'storage'],
    ['a disk that fails', failing('58030'), 'storage'],
    ['a database that is away', failing('57P01'), 'database'],
  ])('with %s', async (_, canKeep, word) => {
    expect(await aLook(canKeep).ready()).toEqual([503, `not ready: ${word}\n`]);
  });

  it('and checks once for all requests within a second, so that polling is cheap', async () => {
    let room = false;
    const { ready, looks } = aLook(async () => room);
    for (const asked of await Promise.all(Array.from({ length: 50 }, ready))) expect(asked[0]).toBe(503);
    expect(looks()).toBe(1);
    room = true;
    await expect.poll(ready, { timeout: 4_000 }).toEqual([200, 'ready\n']);
    expect(looks()).toBe(2);
  });
});

it('a process whose database was migrated by a newer version serves nothing, and reports so in one word', async () => {
  const { db } = await testDatabase();
  const { send } = aPortal(db);
  const asked = () => send('/api/v1/students');
  expect((await asked()).status).toBe(401);
  await ownerOf(db).execute(
    sql`insert into schema_migrations (name, checksum) values ('9999_of_a_newer_version', 'x')`,
  );
  await expect.poll(async () => (await asked()).status).toBe(503);
  expect(await (await asked()).json()).toMatchObject({ error: { code: 'NEWER_VERSION' } });
  const ready = await send('/readyz');
  expect([ready.status, await ready.text()]).toEqual([503, 'not ready: version\n']);
});
