import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ClientBase } from 'pg';

/** An SQL file that may be run again at any time: functions, triggers, and rows that belong to the code. */
export type Routine = { name: string; checksum: string; text: string };

/** Records the last applied text of each file; written by the owner of the tables, and not part of a backup. */
export const ROUTINES_TABLE = 'schema_routines';

/** All `.sql` files below `src`: the platform's first, because the features use them. */
export async function readRoutines(source: string): Promise<Routine[]> {
  const routines: Routine[] = [];
  for (const part of ['platform', 'features']) {
    const files = (await readdir(join(source, part), { recursive: true })).filter((file) =>
      file.endsWith('.sql'),
    );
    for (const file of files.toSorted()) {
      const path = join(source, part, file);
      // A checkout with Windows line endings is the same text.
      const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      routines.push({ name: relative(source, path).replaceAll('\\', '/'), checksum, text });
    }
  }
  return routines;
}

/**
 * Applies the files whose text differs from the last applied one, in the current transaction, and returns
 * their names. Functions removed from a file are dropped by a migration.
 */
export async function applyRoutines(client: ClientBase, routines: readonly Routine[]): Promise<string[]> {
  await client.query(
    `create table if not exists public.${ROUTINES_TABLE} (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from public.${ROUTINES_TABLE}`,
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = routines.filter(({ name, checksum }) => applied.get(name) !== checksum);
  for (const { name, checksum, text } of changed) {
    // A function may call one from a later file.
    await client.query('set local check_function_bodies = off');
    await client.query(text);
    await client.query(
      `insert into public.${ROUTINES_TABLE} (name, checksum) values ($1, $2)
        on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    );
  }
  return changed.map(({ name }) => name);
}
