import { Client } from 'pg';
import type { Logger } from 'pino';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import type { Environment } from '#platform/env/environment.ts';

export type OpenDatabase = { db: Db; close: () => Promise<void> };

/** The server that the configuration names, or the embedded one. */
export async function openServer(
  { DATABASE_URL, DATA_DIR }: Environment,
  logger: Logger,
): Promise<EmbeddedDatabase> {
  if (DATABASE_URL) return reachServer(DATABASE_URL);
  return startEmbeddedDatabase({
    dataDir: DATA_DIR ?? defaultDataDirectory(),
    log: (message) => logger.info(message),
    onLost: (error) => {
      logger.fatal(error.message);
      process.exit(1);
    },
  });
}

/** The database that the configuration names, or the embedded one; migrated and ready. */
export async function openSchoolDatabase(environment: Environment, logger: Logger): Promise<OpenDatabase> {
  const log = (message: string) => logger.info(message);
  const server = await openServer(environment, logger);
  try {
    await migrateDatabase(server.connectionString, { log });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const db = openDatabase({
    connectionString: server.connectionString,
    namedStatements: environment.NAMED_STATEMENTS,
    onError: (error) =>
      logger.warn({ code: (error as { code?: string }).code }, 'a database connection was lost'),
  });
  const close = async () => {
    await db.$client.end();
    await server.stop();
  };
  return { db, close };
}

/** Knocks once: a wrong address is told at the start, in words, and without the password that stands in it. */
async function reachServer(connectionString: string) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // A name with several addresses fails with a list of errors and no message of its own.
    const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
    const reason = first instanceof Error ? first.message : String(first);
    throw new Error(
      `The database server that DATABASE_URL names can't be used (${reason}): start it, or correct the address.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
  return { connectionString, stop: async () => undefined };
}
