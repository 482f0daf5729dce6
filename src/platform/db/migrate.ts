import { join } from 'node:path';
import { Client, type ClientBase } from 'pg';
import { packageRoot } from '#platform/env/package-root.ts';
import { readMigrations, type MigrationFile } from './migration-files.ts';
import { grantPortalRights } from './portal-rights.ts';
import { applyRoutines, readRoutines, type Routine } from './routines.ts';

export type MigrateOptions = {
  /** Where the migrations stand, if not in the package; then no routines are applied. */
  folder?: string;
  /** Role that reads and writes rows, if it is not the owner. */
  portalRole?: string | null;
  log?: (message: string) => void;
  /** Called once before the first pending migration is applied, while other nodes wait. Throws to apply none. */
  beforeFirst?: (firstPending: string) => Promise<void>;
};

type AppliedMigration = { name: string; checksum: string };

/** Any two nodes ask for the same number, so that one waits while the other migrates. */
export const MIGRATION_LOCK = 7_736_551_001;

/**
 * Brings the database up to this version and returns the names applied: forward only, one transaction for each file; then the
 * functions and triggers whose text has changed, in one; then what the portal's role may.
 * Needs a direct connection: a pooler that shares sessions loses the lock.
 */
export async function migrateDatabase(
  connectionString: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(options.folder ?? join(packageRoot(), 'migrations'));
  const routines = options.folder ? [] : await readRoutines(join(packageRoot(), 'src'));
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the query under way; without a listener it would end the process as well.
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
    // Ending the session gives the lock back.
    await client.end();
  }
}

/** Makes the table in which each applied migration stands. */
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

/** Applies one migration, in the transaction under way. */
export async function applyStatements(client: ClientBase, file: MigrationFile): Promise<void> {
  for (const statement of file.statements) await client.query(statement);
  await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
    file.name,
    file.checksum,
  ]);
}
