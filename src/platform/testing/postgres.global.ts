import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { canReach } from '#platform/db/embedded/account.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { withDatabase } from './database-address.ts';

declare module 'vitest' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    testServer: { connectionString: string; template: string };
  }
}

/** One server for the whole run with one migrated database, from which every test file gets a copy. TEST_DATABASE_URL names another server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL']);
  const template = `preau_template_${process.pid}`;
  await administer(server.connectionString, `drop database if exists ${template}`);
  await administer(server.connectionString, `create database ${template}`);
  await migrateDatabase(withDatabase(server.connectionString, template));
  project.provide('testServer', { connectionString: server.connectionString, template });
  return async () => {
    await administer(server.connectionString, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function openServer(
  given: string | undefined,
): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  if (given) return { connectionString: given, stop: async () => {} };
  // A temporary directory of root's own, as some systems give it, is closed to PostgreSQL's account.
  const base = process.getuid?.() === 0 && !canReach(tmpdir()) ? '/tmp' : tmpdir();
  const dataDir = await mkdtemp(join(base, 'preau-test-'));
  const database = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
  return {
    connectionString: database.connectionString,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
