import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '#platform/env/package-root.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { applyRoutines, readRoutines, type Routine } from './routines.ts';

const routine = (name: string, text: string): Routine => ({ name, text, checksum: text });

async function aClient(migrated = false) {
  const { db } = await testDatabase({ migrated, max: 1 });
  const query = async (text: string) => (await db.$client.query(text)).rows as Record<string, unknown>[];
  return { client: db.$client as unknown as ClientBase, query };
}

const answering = (answer: number) =>
  `create or replace function public.answer() returns int language sql as $$ select ${answer} $$;`;

describe('functions and triggers in files', () => {
  test('are applied once, and again when their text has changed', async () => {
    const { client, query } = await aClient();
    expect(await applyRoutines(client, [routine('a.sql', answering(1))])).toEqual(['a.sql']);
    expect(await applyRoutines(client, [routine('a.sql', answering(1))])).toEqual([]);
    expect(await applyRoutines(client, [routine('a.sql', answering(2))])).toEqual(['a.sql']);
    expect(await query('select public.answer()')).toEqual([{ answer: 2 }]);
  });

  test('may call each other, in any order of files', async () => {
    const { client, query } = await aClient();
    const first = `create or replace function public.twice() returns int language sql as $$ select public.answer() * 2 $$;`;
    await query('begin');
    await applyRoutines(client, [routine('a.sql', first), routine('b.sql', answering(4))]);
    await query('commit');
    expect(await query('select public.twice()')).toEqual([{ twice: 8 }]);
  });

  test('are read from the platform first, each by its path', async () => {
    const source = await mkdtemp(join(tmpdir(), 'preau-routines-'));
    for (const path of ['features/a/server', 'features/b/c/server', 'platform/z/server'])
      await mkdir(join(source, path), { recursive: true });
    for (const path of ['features/b/c/server/c.sql', 'features/a/server/a.sql', 'platform/z/server/z.sql'])
      await writeFile(join(source, path), 'select 1;');
    expect((await readRoutines(source)).map(({ name }) => name)).toEqual([
      'platform/z/server/z.sql',
      'features/a/server/a.sql',
      'features/b/c/server/c.sql',
    ]);
    await rm(source, { recursive: true });
  });
});

/** This function is in the migration that creates its tables, and depends on nothing else. */
const VIEWS_OF_MIGRATIONS = [{ viewname: 'held_roles' }];
/** `fold_name` is in the first migration, because generated columns need it when their tables are created. */
const OF_MIGRATIONS = ['fold_name'];

test('in a school’s database are exactly those in the files', async () => {
  const { query } = await aClient(true);
  const text = (await readRoutines(join(packageRoot(), 'src'))).map((file) => file.text).join('\n');
  const written = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!).toSorted();
  const functions = await query(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  );
  expect(functions.map(({ name }) => name).filter((name) => !OF_MIGRATIONS.includes(String(name)))).toEqual(
    written(/create or replace function public\.(\w+)/g),
  );
  const triggers = await query(
    `select tgname as name from pg_trigger where not tgisinternal order by tgname collate "C"`,
  );
  expect(triggers.map(({ name }) => name)).toEqual(
    written(/create (?:or replace|constraint) trigger (\w+)/g),
  );
  expect(await query(`select viewname from pg_views where schemaname = 'public'`)).toEqual(
    VIEWS_OF_MIGRATIONS,
  );
});
