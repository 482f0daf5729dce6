import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { openDatabase } from '#platform/db/database.ts';
import { socketAddress } from '#platform/db/embedded/claim.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { passwordFile, readPasswords } from '#platform/db/embedded/passwords.ts';
import { findPostmaster } from '#platform/db/embedded/postmaster.ts';
import { readMigrations } from '#platform/db/migration-files.ts';
import type { Environment } from '#platform/env/environment.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { openSchoolDatabase, type OpenDatabase } from '../open-database.ts';
import { HostRefusal } from './refusal.ts';

const START_PATIENCE_MS = 15_000;

/**
 * The school's database for one command: that of a running server, else one started for the duration of the
 * command.
 */
export async function openForCommand(environment: Environment): Promise<OpenDatabase> {
  const running = environment.DATABASE_URL
    ? null
    : await joinRunning(resolve(environment.DATA_DIR ?? defaultDataDirectory()));
  return running ?? openSchoolDatabase(environment, pino({ level: 'silent' }));
}

/**
 * Null if no database is running on the directory. The lock on the directory stays with the server; a command
 * only connects.
 */
async function joinRunning(dataDir: string): Promise<OpenDatabase | null> {
  const giveUpAt = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const postmaster = findPostmaster(join(dataDir, 'postgres'));
    if (!postmaster) return null;
    const passwords = readPasswords(dataDir);
    const connectionString = passwords && socketAddress(postmaster.sockets, 'preau', 'portal', passwords);
    const obstacle = !connectionString
      ? `${passwordFile(dataDir)} is not there`
      : postmaster.sockets
        ? await tryToConnect(connectionString)
        : 'it is starting';
    if (connectionString && obstacle === null) {
      const db = openDatabase({ connectionString, max: 2 });
      return { db, close: () => db.$client.end() };
    }
    // A server that was just started may still be creating its database.
    if (Date.now() > giveUpAt)
      throw new HostRefusal(
        `The database that runs on ${dataDir} can't be used (${obstacle}): start Préau again, as the account that owns the directory.`,
      );
    await sleep(100);
  }
}

/** Why the database at a connection string does not belong to this version; null if it does. */
async function tryToConnect(connectionString: string): Promise<string | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'select name from public.schema_migrations order by name',
    );
    const files = await readMigrations(join(packageRoot(), 'migrations'));
    const same = rows.map(({ name }) => name).join() === files.map(({ name }) => name).join();
    return same ? null : 'another version of Préau made it';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}
