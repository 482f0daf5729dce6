import type { ClientBase } from 'pg';
import { ROUTINES_TABLE } from '#platform/db/routines.ts';
import type { BackupTable, Head } from './manifest.ts';

/** Filled by the migrations, not from a backup. */
export const OF_MIGRATIONS = ['schema_migrations', ROUTINES_TABLE];

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const tableName = (name: string) => `public.${quoted(name)}`;

/** Every table with its writable columns, ordered so that none refers to a later one. */
export async function readTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [OF_MIGRATIONS],
  );
  const { rows: links } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  return inOrder(tables, links);
}

/** Topological order: repeatedly takes the tables whose references have all been placed. */
function inOrder(tables: BackupTable[], links: { from: string; to: string }[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name }) => !placed.has(name) && links.every((link) => link.from !== name || placed.has(link.to)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle: no order fills them.');
    ordered.push(...ready);
    for (const { name } of ready) placed.add(name);
  }
  return ordered;
}

/**
 * The current value of each sequence. Sequences are not transactional: read after the transaction's
 * first statement they are never behind its rows.
 */
export async function readSequences(client: ClientBase): Promise<Head['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sequences: Head['sequences'] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${tableName(name)}`,
    );
    sequences.push({ name, ...states[0]! });
  }
  return sequences;
}

/** The migrations that created the tables. */
export async function readApplied(client: ClientBase): Promise<Head['migrations']> {
  const { rows } = await client.query<Head['migrations'][number]>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return rows;
}

/**
 * Sets one text format for every value, whatever the server's defaults, and no statement timeout,
 * for the current transaction.
 */
export async function setPlainFormats(client: ClientBase): Promise<void> {
  for (const [name, value] of Object.entries({
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    extra_float_digits: '1',
    bytea_output: 'hex',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  }))
    await client.query(`set local ${name} = '${value}'`);
}
