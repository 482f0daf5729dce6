import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Db } from '#platform/db/database.ts';
import { atEndOfFile } from './cleanups.ts';
import { withDatabase } from './database-address.ts';

export type TestDatabase = {
  db: Db;
  connectionString: string;
};

export type TestDatabaseOptions = {
  /** False for an empty database, for testing migrations. */
  migrated?: boolean;
  /**
   * `portal` has the rights of the running server, which reads and writes rows. The owner of the tables, the
   * migrating role, may do everything.
   */
  rights?: 'portal' | 'owner';
  /** Maximum number of connections in its pool. */
  max?: number;
};

const owners = new WeakMap<Db, Db>();

/**
 * A test's database with all rights: for what only migrations do, or an attacker who has taken over the
 * server.
 */
export function ownerOf(db: Db): Db {
  const owner = owners.get(db);
  if (!owner) throw new Error('This database was not made by testDatabase.');
  return owner;
}

/** For `MIGRATIONS_DATABASE_URL`. */
export const ownerUrlOf = (db: Db): string => ownerOf(db).$client.options.connectionString!;

/**
 * A fresh database for one test file or one `describe`: call it in `beforeAll`. It is closed and
 * dropped afterwards.
 */
export async function testDatabase({
  migrated = true,
  rights = migrated ? 'portal' : 'owner',
  max = 10,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { connectionString: portal, ownerConnectionString: server, template } = inject('testServer');
  const name = `preau_test_${randomBytes(8).toString('hex')}`;
  await administer(
    server,
    `create database ${name} template ${migrated ? template : 'template0'} strategy file_copy`,
  );
  const connectionString = withDatabase(rights === 'owner' ? server : portal, name);
  const db = openDatabase({ connectionString, max });
  // Opens no connection before its first use.
  const owner = openDatabase({ connectionString: withDatabase(server, name), max: 2 });
  owners.set(db, owner);
  atEndOfFile(async () => {
    await Promise.all([db.$client.end(), owner.$client.end()]);
    await administer(server, `drop database if exists ${name} with (force)`);
  });
  return { db, connectionString };
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
