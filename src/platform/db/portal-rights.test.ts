import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ownerOf, ownerUrlOf, testDatabase } from '#platform/testing/database.ts';
import type { Db } from './database.ts';
import { migrateDatabase } from './migrate.ts';

const ask = (db: Db, statement: string) => db.$client.query(statement).then(({ rows }) => rows as unknown[]);

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const OWNERS_WORK = [
  'drop table students',
  'truncate students cascade',
  'truncate audit_events',
  'alter table students add column shadow text',
  'alter table audit_events disable trigger all',
  'alter table audit_events disable trigger audit_events_immutable',
  'drop trigger audit_events_immutable on audit_events',
  'create trigger mine before insert on students for each row execute function audit_refuse_change()',
  'create table shadows (id int)',
  'create schema shadows',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create or replace function public.fold_name(text) returns text language sql immutable as $$ select $1 $$',
  'drop function public.fold_name(text) cascade',
  'create index mine on students (id)',
  `update schema_migrations set checksum = 'other'`,
  'delete from schema_routines',
  'set session_replication_role = replica',
  'alter role current_user superuser',
  'create role shadow superuser',
  'set role preau',
  `alter system set log_statement = 'all'`,
  `copy students to program 'cat > /tmp/students'`,
  `copy students to '/tmp/students'`,
  `select pg_read_file('postgresql.conf')`,
  'select rolpassword from pg_authid',
];

describe('the role of the running server', () => {
  test.each(OWNERS_WORK)('may not: %s', async (statement) => {
    await expect(ask(db, statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|42P17)$/),
    });
  });

  test('owns nothing, and is not a member of an owning role', async () => {
    expect(
      await ask(
        db,
        `select c.relname::text as what from pg_class c where pg_get_userbyid(c.relowner) = current_user
          union all select p.proname from pg_proc p where pg_get_userbyid(p.proowner) = current_user
          union all select d.datname from pg_database d where pg_get_userbyid(d.datdba) = current_user
          union all select n.nspname from pg_namespace n where pg_get_userbyid(n.nspowner) = current_user
          union all select m.roleid::regrole::text from pg_auth_members m where m.member = current_user::regrole`,
      ),
    ).toEqual([]);
    expect(
      await ask(
        db,
        `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more
          from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ more: false }]);
  });

  test('reads and writes every table except those that record applied migrations', async () => {
    const rows = await ask(
      db,
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')) order by 1`,
    );
    expect(rows).toEqual([{ relname: 'schema_migrations' }, { relname: 'schema_routines' }]);
  });
});

test('can use a table of a later migration at once, and an unchanged start grants nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'preau-migrations-'));
  const { db: empty } = await testDatabase({ migrated: false });
  const [{ portalRole }] = (await ask(db, 'select current_user as "portalRole"')) as [{ portalRole: string }];
  const write = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql);
  const start = () => migrateDatabase(ownerUrlOf(empty), { folder, portalRole });
  await write('0000_first', 'create table pupils (id serial);');
  await start();
  await write('0001_later', 'create table marks (id int generated always as identity, mark int);');
  await start();
  const portal = inject('testServer').connectionString;
  const rights = `select has_table_privilege('${portalRole}', 'marks', 'insert') as writes,
    has_sequence_privilege('${portalRole}', 'pupils_id_seq', 'usage') as counts`;
  expect(portal).toContain(portalRole);
  expect(await ask(empty, rights)).toEqual([{ writes: true, counts: true }]);
  const version = `select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1`;
  const before = await ask(empty, version);
  await start();
  expect(await ask(ownerOf(empty), version)).toEqual(before);
  await rm(folder, { recursive: true });
});
