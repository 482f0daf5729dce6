import { openDatabase } from '#platform/db/database.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { aDataDirectory } from '../src/app/testing/children.ts';

/** A database server that the portal did not start, for DATABASE_URL. */
export async function aDatabaseServer({ durable = true } = {}) {
  const dataDir = aDataDirectory();
  const server = await startEmbeddedDatabase({ dataDir, durable, log: () => {} });
  atEndOfFile(server.stop);
  return { connectionString: server.ownerConnectionString, dataDir, server };
}

/** An empty school in a fast database without durability. */
export async function aScratchDatabase() {
  const { server } = await aDatabaseServer({ durable: false });
  const { connectionString, ownerConnectionString, portalRole } = server;
  await migrateDatabase(ownerConnectionString, { portalRole });
  const db = openDatabase({ connectionString });
  atEndOfFile(() => db.$client.end());
  return { db, connectionString };
}
