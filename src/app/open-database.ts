import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import type { Environment } from '#platform/env/environment.ts';
import { packageRoot } from '#platform/env/package-root.ts';

export type OpenDatabase = { db: Db; close: () => Promise<void> };

/** The database that the configuration names, or the embedded one; migrated and ready. */
export async function openSchoolDatabase(environment: Environment, logger: Logger): Promise<OpenDatabase> {
  const log = (message: string) => logger.info(message);
  const server = environment.DATABASE_URL
    ? { connectionString: environment.DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedDatabase({
        dataDir: environment.DATA_DIR ?? defaultDataDirectory(),
        log,
        onLost: (error) => {
          logger.fatal(error.message);
          process.exit(1);
        },
      });
  try {
    await migrateDatabase(server.connectionString, { folder: join(packageRoot(), 'migrations'), log });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const db = openDatabase({
    connectionString: server.connectionString,
    onError: (error) =>
      logger.warn({ code: (error as { code?: string }).code }, 'a database connection was lost'),
  });
  const close = async () => {
    await db.$client.end();
    await server.stop();
  };
  return { db, close };
}
