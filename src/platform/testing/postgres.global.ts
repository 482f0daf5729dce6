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

/** One server for the whole run with one migrated database, from which every test file gets a copy. TEST_DATABASE_URL names another server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL']);
  const template = `preau_template_${process.pid}`;
  const { connectionString, ownerConnectionString, portalRole } = server;
  await administer(ownerConnectionString, `drop database if exists ${template}`);
  await administer(ownerConnectionString, `create database ${template}`);
  await migrateDatabase(withDatabase(ownerConnectionString, template), { portalRole });
  // Tests turn their clocks by months: only those of the books' own guard hold a posting against the day of the one before.
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

/** A server that is given has one role for everything; on ours the product's code runs as the portal's role, as it does in a school. */
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
  // A temporary directory of root's own, as some systems give it, is closed to PostgreSQL's account.
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

/** Ends the servers of runs that were killed before they could do it. */
async function sweep(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const run = /^preau-test-(\d+)-/.exec(name)?.[1];
    if (run === undefined || isRunning(Number(run))) continue;
    // Another account's leftovers are its own to sweep.
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
