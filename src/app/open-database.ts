import { Client } from 'pg';
import type { Logger } from 'pino';
import { keepSchoolClock } from '#features/roster/server/memberships.service.ts';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { one } from '#platform/db/one.ts';
import { sharesSessions } from '#platform/db/pooler.ts';
import type { Environment } from '#platform/env/environment.ts';
import { causeCode } from '#platform/http/server/errors.ts';
import { backUpBeforeUpgrade, recordUpgradeBackup, type UpgradeBackup } from './db/before-upgrade.ts';

export type OpenDatabase = { db: Db; close: () => Promise<void> };

/** `portalRole` is null if the owner and the portal are the same role, which has all rights already. */
type Server = Omit<EmbeddedDatabase, 'portalRole'> & { portalRole: string | null };

export async function openServer(
  { DATABASE_URL, MIGRATIONS_DATABASE_URL, DATA_DIR }: Environment,
  logger: Logger,
): Promise<Server> {
  if (DATABASE_URL) return reachServer(DATABASE_URL, MIGRATIONS_DATABASE_URL ?? DATABASE_URL);
  return startEmbeddedDatabase({
    dataDir: DATA_DIR ?? defaultDataDirectory(),
    log: (message) => logger.info(message),
    onLost: (error) => {
      logger.fatal(error.message);
      process.exit(1);
    },
  });
}

/**
 * Each connection costs the server 12 MB. Requests never wait for background work, whose connections exist
 * only while it runs.
 */
const CONNECTIONS = { people: 4, background: 4 };

/** The configured database, or the embedded one; migrated and ready. */
export async function openSchoolDatabase(
  environment: Environment,
  logger: Logger,
): Promise<OpenDatabase & { background: Db }> {
  const log = (message: string) => logger.info(message);
  const server = await openServer(environment, logger);
  let saved: UpgradeBackup | null = null;
  try {
    const { ownerConnectionString, portalRole } = server;
    await migrateDatabase(ownerConnectionString, {
      log,
      portalRole,
      beforeFirst: async (firstPending) => {
        if (environment.UPGRADE_WITHOUT_BACKUP) return;
        saved = await backUpBeforeUpgrade(environment, ownerConnectionString, firstPending);
        if (saved) log(`Saved the school before its upgrade: ${saved.file}`);
      },
    });
  } catch (error) {
    await server.stop();
    throw namingTheOwner(error, environment);
  }
  const open = (max: number) =>
    openDatabase({
      connectionString: server.connectionString,
      max,
      namedStatements: environment.NAMED_STATEMENTS,
      onError: (error) =>
        logger.warn({ code: (error as { code?: string }).code }, 'a database connection was lost'),
    });
  const db = open(CONNECTIONS.people);
  const background = open(CONNECTIONS.background);
  const close = async () => {
    await Promise.all([db.$client.end(), background.$client.end()]);
    await server.stop();
  };
  try {
    await keepSchoolClock(db, environment.SCHOOL_TIME_ZONE);
    // Only after the migration does the table for it exist in every case.
    if (saved) await recordUpgradeBackup(db, saved);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, background, close };
}

/** If the role may not create tables, the message names the variable for one that may. */
function namingTheOwner(error: unknown, { DATABASE_URL, MIGRATIONS_DATABASE_URL }: Environment): unknown {
  const mayNot = causeCode(error) === '42501';
  if (!mayNot || !DATABASE_URL) return error;
  return new Error(
    `The role of ${MIGRATIONS_DATABASE_URL ? 'MIGRATIONS_DATABASE_URL' : 'DATABASE_URL'} may not make the tables of this database: give MIGRATIONS_DATABASE_URL the address of the role that owns it.`,
    { cause: error },
  );
}

/**
 * Connects once to each URL, so that a wrong one, or two that lead to different databases, are reported at
 * startup.
 */
async function reachServer(connectionString: string, ownerConnectionString: string): Promise<Server> {
  const portal = await knock('DATABASE_URL', connectionString);
  const owner = await knock('MIGRATIONS_DATABASE_URL', ownerConnectionString);
  if ((await sharesSessions(connectionString)) || (await sharesSessions(ownerConnectionString)))
    throw new Error(
      'The pooler before the database gives each transaction another connection: set it to session mode (PgBouncer: pool_mode = session).',
    );
  if (owner.database !== portal.database)
    throw new Error(
      `MIGRATIONS_DATABASE_URL names the database ${owner.database}, and DATABASE_URL ${portal.database}: they must be one.`,
    );
  return {
    connectionString,
    ownerConnectionString,
    portalRole: owner.role === portal.role ? null : portal.role,
    stop: async () => undefined,
  };
}

/** Reports a failure in plain words, without the password in the URL. */
async function knock(name: string, connectionString: string): Promise<{ role: string; database: string }> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; database: string }>(
      'select current_user as role, current_database() as database',
    );
    return one(rows);
  } catch (error) {
    // A host name with several addresses fails with an AggregateError that has no message.
    const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
    const reason = first instanceof Error ? first.message : String(first);
    throw new Error(
      `The database server that ${name} names can't be used (${reason}): start it, or correct the address.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}
