import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Db } from '#platform/db/database.ts';
import { atEndOfFile } from './cleanups.ts';
import { withDatabase } from './database-address.ts';

export type TestDatabase = { db: Db; connectionString: string };

export type TestDatabaseOptions = {
  /** False for a database with nothing in it, to try migrations on. */
  migrated?: boolean;
  /** Most connections of its pool. */
  max?: number;
};

/** A fresh database of its own for one test file or one `describe`: call it in `beforeAll`. It is closed and dropped afterwards. */
export async function testDatabase({
  migrated = true,
  max = 10,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { connectionString: server, template } = inject('testServer');
  const name = `preau_test_${randomBytes(8).toString('hex')}`;
  await administer(
    server,
    `create database ${name} template ${migrated ? template : 'template0'} strategy file_copy`,
  );
  const connectionString = withDatabase(server, name);
  const db = openDatabase({ connectionString, max });
  atEndOfFile(async () => {
    await db.$client.end();
    await administer(server, `drop database if exists ${name} with (force)`);
  });
  return { db, connectionString };
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
