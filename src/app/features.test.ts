import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { FEATURES, INVARIANTS } from './features.ts';
import { PAGES } from './web/pages.ts';

const folder = join(import.meta.dirname, '../features');
const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

describe('the list of features', () => {
  it('contains every folder of src/features once, and each feature states its own name', () => {
    expect(FEATURES.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it.each(FEATURES.map((feature) => [feature.name, feature] as const))(
    '%s offers the browser the pages that the server has, and a test for what it contains',
    (name, { pages = [], router }) => {
      const known = pages.map(({ path }) => path);
      const offered = PAGES.filter(({ path }) => known.includes(path)).map(({ path }) => path);
      expect(offered).toEqual(known);
      if (router) expect(existsSync(join(folder, name, `${name}.testing.ts`)), 'x.testing.ts').toBe(true);
      if (existsSync(join(folder, name, 'server')))
        expect(existsSync(join(folder, name, 'README.md')), 'README.md').toBe(true);
    },
  );

  it('offers the browser no page that the server does not have', () => {
    const known = FEATURES.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
    expect(PAGES.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
  });

  it('assigns every table to one feature, or to a part of the platform', async () => {
    const { db } = await testDatabase();
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('schema_migrations', 'schema_routines')`,
    );
    const ofFeatures = FEATURES.flatMap(({ tables = {} }) => tablesOf(tables));
    const ofPlatform = (await platformTables()).flatMap(tablesOf);
    const named = [...ofFeatures, ...ofPlatform];
    expect(
      named.filter((table, place) => named.indexOf(table) !== place),
      'named twice',
    ).toEqual([]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  });

  it('has words for every invariant of the books', () => {
    const words = Object.assign(
      {},
      ...Object.values(
        import.meta.glob<Record<string, object>>('../features/*/*-rule-words.ts', { eager: true }),
      ).flatMap((module) => Object.values(module)),
    );
    expect(INVARIANTS.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(words).toSorted());
  });

  it('has words for every account kind of the books, without duplicate names', async () => {
    const { db } = await testDatabase();
    const { rows } = await db.execute<{ kind: string }>(sql`select kind from ledger_account_kinds`);
    const named = FEATURES.flatMap(({ bookWords }) => Object.keys(bookWords ?? {}));
    expect(rows.filter(({ kind }) => !named.includes(kind))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it('assigns each live topic, audit subject and procedure to one feature', () => {
    const kinds = FEATURES.flatMap(({ live }) => Object.keys(live?.mayHear ?? {}));
    const subjects = FEATURES.flatMap(({ audit }) => (audit?.subjects ?? []).map(({ type }) => type));
    for (const names of [kinds, subjects]) expect(new Set(names).size).toBe(names.length);
  });
});

const tablesOf = (exported: Readonly<Record<string, unknown>>): string[] =>
  Object.values(exported).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));

function platformTables(): Promise<Record<string, unknown>[]> {
  const files = import.meta.glob<Record<string, unknown>>('../platform/*/server/*.tables.ts');
  return Promise.all(Object.values(files).map((load) => load()));
}
