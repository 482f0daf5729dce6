import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { one } from '../../db/one.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { OF_MIGRATIONS, quoted, readTables, tableName } from './schema.ts';

const PATIENCE_MS = 2_000;

/**
 * Clears a database that has no school yet, and refuses any other: one with rows beyond those that
 * Préau creates, with tables that are not Préau’s, or with other connections. Runs in the transaction of the
 * restore and is rolled back with it.
 */
export async function clearEmptyPlace(
  client: ClientBase,
  writtenByItself: readonly string[],
  portalRole: string | null = null,
): Promise<string[]> {
  await refuseCompany(client, portalRole);
  const tables = (await readTables(client)).map(({ name }) => name);
  const views = await readViews(client);
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as known`,
  );
  if (tables.length === 0 && !one(rows).known) return [];
  if (!one(rows).known)
    throw new BackupRefusal(
      `The database holds tables that are not Préau's (${tables[0]}): choose an empty one.`,
    );
  for (const name of tables) {
    if (writtenByItself.includes(name)) continue;
    const { rowCount } = await client.query(`select from ${tableName(name)} limit 1`);
    if (rowCount)
      throw new BackupRefusal(
        `A school is there already (the table ${name} has rows): a backup is restored into an empty place only.`,
      );
  }
  if (views.length > 0) await client.query(`drop view ${views.map(tableName).join()} cascade`);
  await client.query(`drop table if exists ${[...tables, ...OF_MIGRATIONS].map(tableName).join()} cascade`);
  await dropFunctions(client);
  return [...tables, ...views];
}

/** Views of the school's own schema, without those of extensions. */
async function readViews(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Refuses other connections, which would see the database change under them. A connection that is
 * about to close is waited for.
 */
async function refuseCompany(client: ClientBase, portalRole: string | null): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    // Statistics are cached per transaction: without this a second look would see the first result.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ others: string }>(
      `select count(*) as others from pg_stat_activity a
       where a.datname = current_database() and (a.usename = current_user or a.usename = $1)
         -- Of another role's session its owner may not be told more than whose it is.
         and a.pid <> pg_backend_pid() and coalesce(a.backend_type, 'client backend') = 'client backend'`,
      [portalRole],
    );
    if (Number(one(rows).others) === 0) return;
    if (waited >= PATIENCE_MS)
      throw new BackupRefusal(
        'Somebody else uses this database: stop Préau and whatever else is connected to it.',
      );
    await sleep(100);
  }
}

async function dropFunctions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { signature } of rows) await client.query(`drop function if exists ${signature} cascade`);
}

/**
 * Every table and view found before the restore must exist after it; otherwise one was not Préau's and was dropped
 * with the schema.
 */
export async function refuseStrangers(client: ClientBase, before: string[]): Promise<void> {
  const tables = await readTables(client);
  const now = new Set([...tables.map(({ name }) => name), ...(await readViews(client))]);
  const stranger = before.find((name) => !now.has(name));
  if (stranger !== undefined)
    throw new BackupRefusal(
      `The database holds tables that are not Préau's (${quoted(stranger)}): choose an empty one.`,
    );
}
