import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { migrateDatabase } from './migrate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preau-migrations-'));
  await write(
    '0000_first',
    'create table pupils (id int);\n--> statement-breakpoint\ninsert into pupils values (1);',
  );
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql);

async function emptyDatabase() {
  const { connectionString, db } = await testDatabase({ migrated: false });
  return {
    connectionString,
    query: (sql: string) => db.$client.query(sql).then(({ rows }) => rows as unknown[]),
  };
}

describe('the real migrations', () => {
  test('build the whole database from zero, and a second run does nothing', async () => {
    const { connectionString, query } = await emptyDatabase();
    const names = await migrateDatabase(connectionString);
    expect(names[0]).toBe('0000_ground');
    expect(await query('select name from schema_migrations order by name')).toEqual(
      names.map((name) => ({ name })),
    );
    expect(await migrateDatabase(connectionString)).toEqual([]);
  });
});

test('two nodes that start at once apply each migration once', async () => {
  const { connectionString, query } = await emptyDatabase();
  await write('0001_slow', 'select pg_sleep(0.2);\n--> statement-breakpoint\ncreate table marks (id int);');
  const runs = await Promise.all([1, 2, 3].map(() => migrateDatabase(connectionString, { folder })));
  expect(runs.map((names) => names.length).toSorted()).toEqual([0, 0, 2]);
  expect(await query('select id from pupils')).toHaveLength(1);
});

test('a failed migration leaves nothing behind and keeps earlier ones', async () => {
  const { connectionString, query } = await emptyDatabase();
  await write(
    '0001_broken',
    'create table marks (id int);\n--> statement-breakpoint\ninsert into nowhere values (1);',
  );
  await expect(migrateDatabase(connectionString, { folder })).rejects.toThrow(
    'The migration 0001_broken failed and left nothing behind: relation "nowhere" does not exist',
  );
  expect(await query(`select to_regclass('marks') as marks, to_regclass('pupils')::text as pupils`)).toEqual([
    { marks: null, pupils: 'pupils' },
  ]);
  await write('0001_broken', 'create table marks (id int);');
  expect(await migrateDatabase(connectionString, { folder })).toEqual(['0001_broken']);
});

test('an edited released migration is refused, so that two schools never differ silently', async () => {
  const { connectionString } = await emptyDatabase();
  await migrateDatabase(connectionString, { folder });
  await write('0000_first', 'create table pupils (id bigint);');
  await expect(migrateDatabase(connectionString, { folder })).rejects.toThrow(
    '0000_first has changed since it was applied',
  );
});

test('the same migration with Windows line endings does not count as edited', async () => {
  const { connectionString } = await emptyDatabase();
  await migrateDatabase(connectionString, { folder });
  await write(
    '0000_first',
    'create table pupils (id int);\r\n--> statement-breakpoint\r\ninsert into pupils values (1);',
  );
  expect(await migrateDatabase(connectionString, { folder })).toEqual([]);
});

test('an older Préau refuses the database of a newer one', async () => {
  const { connectionString } = await emptyDatabase();
  await write('0001_future', 'create table marks (id int);');
  await migrateDatabase(connectionString, { folder });
  await rm(join(folder, '0001_future.sql'));
  await expect(migrateDatabase(connectionString, { folder })).rejects.toThrow(
    'The database has been migrated by a newer Préau (0001_future)',
  );
});

test('a migration numbered before an applied one is refused, because that order was never tested', async () => {
  const { connectionString } = await emptyDatabase();
  await write('0002_third', 'create table marks (id int);');
  await migrateDatabase(connectionString, { folder });
  await write('0001_second', 'create table terms (id int);');
  await expect(migrateDatabase(connectionString, { folder })).rejects.toThrow(
    '0001_second comes before 0002_third',
  );
});
