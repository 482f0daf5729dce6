import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { canReach } from '#platform/db/embedded/account.ts';
import { findPostmaster } from '#platform/db/embedded/postmaster.ts';
import { isRunning } from '#platform/db/embedded/processes.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { withDatabase } from './database-address.ts';

declare module 'vitest' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    testServer: { connectionString: string; ownerConnectionString: string; template: string };
  }
}

/**
 * One server for the whole run with one migrated database, which every test file copies.
 * TEST_DATABASE_URL names another server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL']);
  const template = `preau_template_${process.pid}`;
  const { connectionString, ownerConnectionString, portalRole } = server;
  await administer(ownerConnectionString, `drop database if exists ${template}`);
  await administer(ownerConnectionString, `create database ${template}`);
  await migrateDatabase(withDatabase(ownerConnectionString, template), { portalRole });
  // Tests move their clocks by months, so only the tests of this guard may refuse a posting whose
  // day is far from the last one's.
  await administer(
    withDatabase(ownerConnectionString, template),
    'update ledger_state set day_limit = 1000000',
  );
  project.provide('testServer', { connectionString, ownerConnectionString, template });
  return async () => {
    await administer(ownerConnectionString, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

/**
 * An external server has one role for everything; on ours the product's code runs as the portal's
 * role, as in production.
 */
async function openServer(
  given: string | undefined,
): Promise<Omit<EmbeddedDatabase, 'portalRole'> & { portalRole: string | null }> {
  if (given)
    return {
      connectionString: given,
      ownerConnectionString: given,
      portalRole: null,
      stop: async () => {},
    };
  // A temporary directory that only root can read, as on some systems, is closed to PostgreSQL's
  // account.
  const base = process.getuid?.() === 0 && !canReach(tmpdir()) ? '/tmp' : tmpdir();
  await sweep(base);
  const dataDir = await mkdtemp(join(base, `preau-test-${process.pid}-`));
  const database = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
  return {
    ...database,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops the servers of runs that were killed before they could do so. */
async function sweep(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const run = /^preau-test-(\d+)-/.exec(name)?.[1];
    if (run === undefined || isRunning(Number(run))) continue;
    // Leftovers of another account are not ours to delete.
    if ((await stat(join(base, name))).uid !== process.getuid?.()) continue;
    const left = findPostmaster(join(base, name, 'postgres'));
    if (left) process.kill(left.pid, 'SIGQUIT');
    await rm(join(base, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
