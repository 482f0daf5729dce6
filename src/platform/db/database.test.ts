import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { passesByItself } from '#platform/http/server/errors.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { failAfter } from '#platform/testing/fail-points.ts';
import { type Db, openDatabase, readTogether } from './database.ts';
import { inOneStatement } from './snapshot.ts';

it('a transaction that fails at its first statement returns its connection to the pool', async () => {
  const { db } = await testDatabase({ max: 2 });
  const broken = failAfter(db, 0);
  for (let time = 0; time < 5; time += 1) await expect(broken.transaction(async () => {})).rejects.toThrow();
  await db.transaction((tx) => tx.execute(sql`select 1`));
  expect(db.$client.idleCount).toBe(db.$client.totalCount);
});

it('a connection ended by the server is discarded, and the next transaction gets a working one', async () => {
  const { db } = await testDatabase({ max: 1 });
  for (let time = 0; time < 3; time += 1)
    await expect(
      db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    ).rejects.toThrow();
  expect((await db.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`))).rows).toEqual([
    { one: 1 },
  ]);
});

it('a statement may take fifteen seconds, even behind a pooler that rejects this connection parameter', async () => {
  const { db } = await testDatabase({ max: 1 });
  const { rows } = await db.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});

/** A connection that can be cut: packets are then lost silently, and neither side learns that it ended. */
async function aLineTo(connectionString: string) {
  const { host, port, user, password, database } = new Client({ connectionString });
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy());
      from.on('data', (bytes) => void (isCut || to.write(bytes)));
    }
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    connectionString: `postgres://${user}:${password}@${address}/${database}`,
    cut: () => (isCut = true),
    mend: () => (isCut = false),
  };
}

it('a server cut off in the middle of a statement or a commit is given up, and the next call reconnects', async () => {
  const { connectionString } = await testDatabase();
  const line = await aLineTo(connectionString);
  const db = openDatabase({ connectionString: line.connectionString, max: 1, silenceMs: 300 });
  const work = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
  await work();
  line.cut();
  const failure = await work().catch((error: unknown) => error);
  expect(passesByItself(failure)).toBe(true);
  line.mend();
  await expect
    .poll(() =>
      work().then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);

  const cutInCommit = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    line.cut();
  });
  expect(passesByItself(await cutInCommit.catch((error: unknown) => error))).toBe(true);
  line.mend();
  await expect
    .poll(() =>
      work().then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);
  await db.$client.end();
});

const count = async (from: Db) =>
  (await from.transaction((tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from seen`)))
    .rows[0]!.n;
const backend = async (from: Db) =>
  (await inOneStatement(from, (tx) => tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)))
    .rows[0]!.pid;

it('joint reads use one snapshot on one connection, and write nothing', async () => {
  const { db } = await testDatabase();
  await ownerOf(db).execute(sql`create table seen (n int); grant select, insert on seen to public`);
  await readTogether(db, async (together) => {
    const [none, ...backends] = await Promise.all([count(together), backend(together), backend(together)]);
    expect([none, new Set(backends).size]).toEqual([0, 1]);
    await db.transaction((tx) => tx.execute(sql`insert into seen values (1)`));
    expect(await count(together)).toBe(0);
  });
  expect(await count(db)).toBe(1);
  await expect(
    readTogether(db, (together) =>
      together.transaction((tx) => tx.execute(sql`insert into seen values (2)`)),
    ),
  ).rejects.toMatchObject({ cause: { code: '25006' } });
  expect(await count(db)).toBe(1);
});
