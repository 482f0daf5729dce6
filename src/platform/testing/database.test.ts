import { beforeAll, expect, test } from 'vitest';
import { ownerOf, type TestDatabase, testDatabase } from './database.ts';

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
});

test('each test database is migrated and isolated: writes in one are invisible in another', async () => {
  await ownerOf(first.db).$client.query('create table traces (id int)');
  const { rows } = await second.db.$client.query(
    `select to_regclass('traces') as traces, to_regclass('students') is not null as migrated`,
  );
  expect(rows).toEqual([{ traces: null, migrated: true }]);
});
