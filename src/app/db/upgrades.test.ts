import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, test } from 'vitest';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { verifyBackup } from '#platform/backup/server/read-backup.ts';
import { restoreBackup } from '#platform/backup/server/restore-backup.ts';
import type { Db } from '#platform/db/database.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { directoryStore } from '#platform/files/server/directory-store.ts';
import { ownerUrlOf, testDatabase } from '#platform/testing/database.ts';
import { readSchoolMarks, SYSTEM_TABLES } from './school-books.ts';
import { openSchoolDatabase } from '../open-database.ts';
import { aPortal } from '../testing/portal.ts';
import { aFolder } from '../testing/saved-school.ts';

/** Backups of the demonstration school, each made by the version in its name. */
const FOLDER = join(import.meta.dirname, '../testing/versions');
const MIGRATIONS = join(packageRoot(), 'migrations');

/** Tables whose rows an upgrade changes, and how they are checked instead. Every other old row stays, cell by cell. */
const CHANGED: Readonly<Record<string, string>> = {
  attendance_ladder: 'two of the proposed names were put into other words',
  bank_tallies: 'counted anew by the migrations; the check of the books compares them',
  guardians: 'links of a parent to a student became people; the links are counted below',
};

/** The school as its version left it: the migrations and rows of that version only. */
async function schoolOf(file: string) {
  const verified = await verifyBackup(file, undefined);
  const migrationsFolder = aFolder();
  for (const { name } of verified.head.migrations)
    await copyFile(join(MIGRATIONS, `${name}.sql`), join(migrationsFolder, `${name}.sql`));
  // Functions and triggers of the old version are not in a backup; the upgrade creates today's.
  const source = aFolder();
  for (const part of ['platform', 'features']) await mkdir(join(source, part));
  const { db } = await testDatabase({ migrated: false });
  const url = ownerUrlOf(db);
  await restoreBackup({
    path: file,
    backupKey: undefined,
    verified,
    connectionString: url,
    migrationsFolder,
    source,
    store: directoryStore(join(aFolder(), 'files')),
    writtenByItself: SYSTEM_TABLES,
    readMarks: async () => ({}),
    settle: async () => undefined,
  });
  return { db, url, head: verified.head };
}

type Rows = Map<string, Record<string, unknown>[]>;

async function rowsOf(db: Db, tables: readonly string[]): Promise<Rows> {
  const found: Rows = new Map();
  for (const name of tables) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Old rows that are missing now, compared by the old columns that still exist. */
function lostRows(
  old: readonly Record<string, unknown>[],
  now: readonly Record<string, unknown>[],
): string[] {
  const columns = Object.keys(old[0] ?? {}).filter((column) => column in (now[0] ?? {}));
  const text = (row: Record<string, unknown>) => JSON.stringify(columns.map((name) => row[name]));
  const held = new Map<string, number>();
  for (const row of now.map(text)) held.set(row, (held.get(row) ?? 0) + 1);
  return old.map(text).filter((row) => {
    const left = held.get(row) ?? 0;
    held.set(row, left - 1);
    return left <= 0;
  });
}

/** Structures with the name of their year, which used to be a text column. */
function withYearNames(rows: Rows): Record<string, unknown>[] {
  const names = new Map(rows.get('school_years')?.map(({ id, name }) => [id, name]));
  return rows
    .get('fee_structures')!
    .map((row) => ({ ...row, academic_year: row['academic_year'] ?? names.get(row['year_id']) }));
}

const versions = (await readdir(FOLDER)).filter((name) => name.endsWith('.backup')).toSorted();

test.each(versions)('the school of %s is upgraded with every row, figure and receipt', async (name) => {
  const { db, url, head } = await schoolOf(join(FOLDER, name));
  const tables = head.tables.map((table) => table.name);
  const before = await rowsOf(db, tables);
  expect(before.get('ledger_transactions')!.length).toBeGreaterThan(0);

  const environment = readEnvironment({
    DATABASE_URL: url,
    DATA_DIR: aFolder(),
    SECRET_KEY: 'ab'.repeat(32),
    BACKUP_PLAIN: '1',
  });
  await (await openSchoolDatabase(environment, pino({ level: 'silent' }))).close();

  const { rows: there } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const left = tables.filter((table) => there.some((one) => one.name === table));
  const after = await rowsOf(db, left);
  after.set('fee_structures', withYearNames(after));
  for (const table of left.filter((known) => !CHANGED[known]))
    expect.soft(lostRows(before.get(table)!, after.get(table)!), table).toEqual([]);
  const links = before.get('student_guardians') ?? before.get('guardians')!;
  expect(await db.$count(studentGuardians)).toBe(links.length);
  const marks = await db.transaction((tx) => readSchoolMarks(tx), { isolationLevel: 'repeatable read' });
  expect(marks).toMatchObject({ ledger_faults: '', ledger_head: head.marks['ledger_head'] });
  expect(marks.audit_head).toBe(head.marks['audit_head']);

  const told = await db.execute<{ waiting: boolean; told: boolean }>(sql`
    select exists (select from profiles p join users u on u.id = p.user_id
        where not p.has_role and p.refused_at is null and u.disabled_at is null) as waiting,
      exists (select from notices where kind = 'joining.waiting') as told`);
  expect(told.rows).toEqual([{ waiting: true, told: true }]);

  const { send } = aPortal(db);
  const codes = await db.execute<{ code: string }>(sql`select code from fee_receipts limit 3`);
  expect(codes.rows.length).toBeGreaterThan(0);
  for (const { code } of codes.rows) expect((await send(`/v/${code}`)).status).toBe(200);
});
