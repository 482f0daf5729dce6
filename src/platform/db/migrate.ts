import { join } from 'node:path';
import { Client, type ClientBase } from 'pg';
import { packageRoot } from '#platform/env/package-root.ts';
import { readMigrations, type MigrationFile } from './migration-files.ts';
import { grantPortalRights } from './portal-rights.ts';
import { applyRoutines, readRoutines, type Routine } from './routines.ts';

export type MigrateOptions = {
  /** The folder of the migrations, by default the package's; if given, no routines are applied. */
  folder?: string;
  /** Role that reads and writes rows, if it is not the owner. */
  portalRole?: string | null;
  log?: (message: string) => void;
  /** Called once before the first pending migration is applied, while other nodes wait. Throws to apply none. */
  beforeFirst?: (firstPending: string) => Promise<void>;
};

type AppliedMigration = { name: string; checksum: string };

/** All nodes use the same number, so that one waits while another migrates. */
export const MIGRATION_LOCK = 7_736_551_001;

/**
 * Migrates the database to this version and returns the names applied: forward only, one transaction per
 * file; then the functions and triggers whose text has changed, in one transaction; then the grants of the
 * portal's role. Needs a direct connection: with a pooler that shares sessions the lock is lost.
 */
export async function migrateDatabase(
  connectionString: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(options.folder ?? join(packageRoot(), 'migrations'));
  const routines = options.folder ? [] : await readRoutines(join(packageRoot(), 'src'));
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the current query; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepareMigrations(client);
    const pending = findPending(files, await listApplied(client));
    if (pending[0]) await options.beforeFirst?.(pending[0].name);
    for (const file of pending) {
      await applyMigration(client, file);
      options.log?.(`Migrated the database: ${file.name}`);
    }
    for (const name of await renewRoutines(client, routines))
      options.log?.(`Renewed in the database: ${name}`);
    if (options.portalRole) await grantPortalRights(client, options.portalRole);
    return pending.map((file) => file.name);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/** Creates the table that records applied migrations. */
export async function prepareMigrations(client: ClientBase): Promise<void> {
  await client.query(
    `create table if not exists public.schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

async function renewRoutines(client: Client, routines: Routine[]): Promise<string[]> {
  if (routines.length === 0) return [];
  await client.query('begin');
  try {
    const renewed = await applyRoutines(client, routines);
    await client.query('commit');
    return renewed;
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The functions of the database could not be renewed: ${reason}`, { cause });
  }
}

async function listApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations',
  );
  return rows;
}

function findPending(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file) {
      throw new Error(
        `The database has been migrated by a newer Préau (${name}): start that version or a later one.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${name} has changed since it was applied: restore its file as it was released.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = files.filter((file) => !done.has(file.name));
  const last =
    applied
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? '';
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new Error(
      `The migration ${late.name} comes before ${last}, which is applied: give it a later number.`,
    );
  return pending;
}

async function applyMigration(client: Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await applyStatements(client, file);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The migration ${file.name} failed and left nothing behind: ${reason}`, { cause });
  }
}

/** Applies one migration in the current transaction. */
export async function applyStatements(client: ClientBase, file: MigrationFile): Promise<void> {
  for (const statement of file.statements) await client.query(statement);
  await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
    file.name,
    file.checksum,
  ]);
}
