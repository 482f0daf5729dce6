import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { LostPlan } from './client.ts';
import { type Db, openDatabase, type Tx } from './database.ts';
import { one } from './one.ts';
import { inOneStatement, readSnapshot } from './snapshot.ts';
import { statementNames } from './statement-names.ts';

describe('a statement gets a name', () => {
  it('from its second use on, so that single uses take no memory', () => {
    const nameOf = statementNames();
    expect([nameOf('a'), nameOf('b'), nameOf('a'), nameOf('a')]).toEqual([undefined, undefined, 'p1', 'p1']);
  });

  it('only up to a limit, because each name costs memory on every connection', () => {
    const nameOf = statementNames({ most: 2 });
    for (const text of ['a', 'b', 'c']) for (let use = 0; use < 3; use += 1) nameOf(text);
    expect(['a', 'b', 'c'].map(nameOf)).toEqual(['p1', 'p2', undefined]);
  });

  it('not for every length of a list, which would use up the limit', () => {
    const nameOf = statementNames();
    const texts = Array.from({ length: 9 }, (_, n) => {
      const list = Array.from({ length: n + 2 }, (_each, place) => `$${place + 1}`).join(', ');
      return `select * from students where id in (${list})`;
    });
    for (const text of texts) nameOf(text);
    expect(texts.map(nameOf).filter(Boolean)).toHaveLength(3);
  });

  it('not if it is long: such a statement was built for one use', () => {
    const nameOf = statementNames();
    const text = `select '${'x'.repeat(20_000)}'`;
    expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined]);
  });
});

const known = (tx: Tx) => tx.execute<{ name: string }>(sql`select name from pg_prepared_statements`);
const add = (tx: Tx, by: number) => tx.execute<{ sum: number }>(sql`select 1 + ${by}::int as sum`);

describe('on the database', () => {
  it('a connection reuses a repeated statement by name, with the right result each time', async () => {
    const { db } = await testDatabase({ max: 1 });
    const sums = await readSnapshot(db, async (tx) => [
      one((await add(tx, 1)).rows).sum,
      one((await add(tx, 2)).rows).sum,
      one((await add(tx, 3)).rows).sum,
    ]);
    expect(sums).toEqual([2, 3, 4]);
    expect((await readSnapshot(db, known)).rows).toEqual([{ name: 'p1' }]);
  });

  it('a read without values has one too; one that only begins or ends a transaction has none', async () => {
    const { db } = await testDatabase({ max: 1 });
    const one = () => readSnapshot(db, (tx) => tx.execute(sql`select 1 as one`));
    for (let use = 0; use < 3; use += 1) expect((await one()).rows).toEqual([{ one: 1 }]);
    expect((await readSnapshot(db, known)).rows).toEqual([{ name: 'p1' }]);
  });

  it('none has a name behind a pooler that would not keep it', async () => {
    const { connectionString } = await testDatabase();
    const db = openDatabase({ connectionString, max: 1, namedStatements: false });
    for (let use = 0; use < 3; use += 1) await readSnapshot(db, (tx) => add(tx, use));
    const rows = await readSnapshot(db, known);
    await db.$client.end();
    expect(rows.rows).toEqual([]);
  });

  it('a failed statement leaves the connection usable', async () => {
    const { db } = await testDatabase({ max: 1 });
    const divide = (by: number) =>
      readSnapshot(db, (tx) => tx.execute<{ part: number }>(sql`select 6 / ${by}::int as part`));
    await divide(1);
    await divide(2);
    await expect(divide(0)).rejects.toThrow();
    expect((await divide(3)).rows).toEqual([{ part: 2 }]);
  });
});

const read = (tx: Tx) => tx.execute<{ kept: unknown }>(sql`select kept from plans where id = ${1}::int`);
const forget = (db: Db) => db.execute(sql`deallocate all`);
const migrate = (db: Db) => db.execute(sql`alter table plans alter kept type text`);

/** One connection that has prepared the statement by name. */
async function prepared(): Promise<Db> {
  const { db } = await testDatabase({ max: 1, rights: 'owner' });
  await db.execute(sql`create table plans (id int primary key, kept int not null)`);
  await db.execute(sql`insert into plans values (1, 7)`);
  for (let use = 0; use < 3; use += 1) await inOneStatement(db, read);
  return db;
}

describe('when the database has discarded a plan', () => {
  it.each([
    ['forgot it', forget, 7],
    ['would answer with another type since a migration', migrate, '7'],
  ])('and %s, a read still succeeds, alone or in a snapshot', async (_, lose, kept) => {
    for (const ask of [inOneStatement, readSnapshot]) {
      const db = await prepared();
      await lose(db);
      expect((await ask(db, read)).rows).toEqual([{ kept }]);
      expect((await ask(db, read)).rows).toEqual([{ kept }]);
    }
  });

  it('a change is not repeated automatically: it fails as busy, and the next one succeeds', async () => {
    const db = await prepared();
    await forget(db);
    let tries = 0;
    const change = () =>
      db.transaction(async (tx) => {
        tries += 1;
        await tx.execute(sql`update plans set kept = kept + 1`);
        return (await read(tx)).rows;
      });
    await expect(change()).rejects.toMatchObject({ cause: expect.any(LostPlan) });
    expect(tries).toBe(1);
    expect(await change()).toEqual([{ kept: 8 }]);
  });
});

describe('single-statement work', () => {
  it('refuses a second statement, which could see another snapshot', async () => {
    const { db } = await testDatabase();
    const twice = inOneStatement(db, async (tx) => {
      await add(tx, 1);
      await add(tx, 2);
    });
    await expect(twice).rejects.toMatchObject({
      cause: { message: expect.stringContaining('second statement') },
    });
  });
});

it('a failed read ends its transaction: the connection can be used again', async () => {
  const { db } = await testDatabase({ max: 1 });
  await expect(readSnapshot(db, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
  const { rows } = await inOneStatement(db, (tx) =>
    tx.execute(sql`select now() = statement_timestamp() as alone`),
  );
  expect(rows).toEqual([{ alone: true }]);
});

it('a snapshot refuses to write', async () => {
  const { db } = await testDatabase({ max: 1 });
  await expect(readSnapshot(db, (tx) => tx.execute(sql`create table t (a int)`))).rejects.toMatchObject({
    cause: { code: '25006' },
  });
});
