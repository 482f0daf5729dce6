import type { ClientBase } from 'pg';
import { ROUTINES_TABLE } from './routines.ts';

/** Only the owner may record applied migrations and functions. */
const READ_ONLY = ['schema_migrations', ROUTINES_TABLE];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const inPublic = (names: string[]) => names.map((name) => `public.${quoted(name)}`).join();

/**
 * Lets a role read and write the rows of every table, but not drop, truncate or alter a table or disable a
 * trigger. Tables of other owners are not touched. Grants only what is missing, so that an ordinary start
 * writes nothing.
 */
export async function grantPortalRights(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ enters: boolean }>(
    `select has_schema_privilege($1, 'public', 'usage') as enters`,
    [role],
  );
  if (!rows[0]?.enters) await client.query(`grant usage on schema public to ${quoted(role)}`);
  const tables = await lacking(client, role, TABLES);
  const read = tables.filter((name) => READ_ONLY.includes(name));
  const written = tables.filter((name) => !READ_ONLY.includes(name));
  if (read.length > 0) await client.query(`grant select on ${inPublic(read)} to ${quoted(role)}`);
  if (written.length > 0)
    await client.query(`grant select, insert, update, delete on ${inPublic(written)} to ${quoted(role)}`);
  const views = await lacking(client, role, VIEWS);
  if (views.length > 0) await client.query(`grant select on ${inPublic(views)} to ${quoted(role)}`);
  const counters = await lacking(client, role, COUNTERS);
  if (counters.length > 0)
    await client.query(`grant select, usage on sequence ${inPublic(counters)} to ${quoted(role)}`);
}

const TABLES = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage') and not (
    has_table_privilege($1, c.oid, 'select') and (c.relname = any ($2) or (
      has_table_privilege($1, c.oid, 'insert') and has_table_privilege($1, c.oid, 'update')
      and has_table_privilege($1, c.oid, 'delete'))))`;

const VIEWS = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and $2::text[] is not null
    and not has_table_privilege($1, c.oid, 'select')`;

const COUNTERS = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and pg_has_role(c.relowner, 'usage')
    and $2::text[] is not null and not (
    has_sequence_privilege($1, c.oid, 'select') and has_sequence_privilege($1, c.oid, 'usage'))`;

async function lacking(client: ClientBase, role: string, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query, [role, READ_ONLY]);
  return rows.map(({ name }) => name);
}
