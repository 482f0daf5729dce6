import { copyFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, test } from 'vitest';
import { verifyBackup } from '#platform/backup/server/read-backup.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { ownerUrlOf, testDatabase } from '#platform/testing/database.ts';
import { openSchoolDatabase } from '../open-database.ts';
import { aFolder } from '../testing/saved-school.ts';
import { backUpBeforeUpgrade } from './before-upgrade.ts';

const SECRET_KEY = 'ab'.repeat(32);
const log = pino({ level: 'silent' });

/** A database as an older version left it, before any migration after 0040. */
async function olderSchool({ people }: { people: boolean }) {
  const older = aFolder();
  const migrations = join(packageRoot(), 'migrations');
  const names = (await readdir(migrations)).filter((name) => /^00[0-3]\d.*\.sql$/.test(name));
  for (const name of names) await copyFile(join(migrations, name), join(older, name));
  const { db } = await testDatabase({ migrated: false });
  const url = ownerUrlOf(db);
  await migrateDatabase(url, { folder: older });
  if (people) await aUser(db, { role: null, full_name: 'Ngo Bassa' });
  const dataDir = aFolder();
  const environment = readEnvironment({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY,
    BACKUP_PLAIN: '1',
  });
  return { db, url, environment, folder: join(dataDir, 'backups') };
}

const backupsIn = (folder: string) => readdir(folder).catch(() => []);

test('a school is backed up before the first migration of a newer version, and the backup is recorded', async () => {
  const { db, environment, folder } = await olderSchool({ people: true });
  const { close } = await openSchoolDatabase(environment, log);
  await close();
  const [name, ...others] = await backupsIn(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^preau-before-0040_.+\.backup$/);
  const file = join(folder, name!);
  const { head, rows } = await verifyBackup(file, undefined);
  expect(head.migrations.at(-1)?.name).toMatch(/^0039_/);
  expect(rows).toBeGreaterThan(0);
  const recorded = await db.execute(sql`select cause, file from backups`);
  expect(recorded.rows).toEqual([{ cause: 'upgrade', file }]);
  // A second start has nothing to migrate, and saves nothing.
  await (await openSchoolDatabase(environment, log)).close();
  expect(await backupsIn(folder)).toHaveLength(1);
});

test('an empty database is not backed up, nor a school whose operator disabled it', async () => {
  const empty = await olderSchool({ people: false });
  await (await openSchoolDatabase(empty.environment, log)).close();
  expect(await backupsIn(empty.folder)).toEqual([]);
  const told = await olderSchool({ people: true });
  const environment = { ...told.environment, UPGRADE_WITHOUT_BACKUP: true };
  await (await openSchoolDatabase(environment, log)).close();
  expect(await backupsIn(told.folder)).toEqual([]);
});

test('without disk space for the backup nothing is migrated, and the message says what to do', async () => {
  const { url, environment } = await olderSchool({ people: true });
  const full = backUpBeforeUpgrade(environment, url, '0040_next', async () => 1024 ** 2);
  await expect(full).rejects.toThrow(/too little room: .+Nothing was changed.+UPGRADE_WITHOUT_BACKUP=1/);
});

test('a failed backup leaves the school unchanged', async () => {
  const { db, environment, folder } = await olderSchool({ people: true });
  // A file blocks the path of the backup folder.
  await writeFile(folder, 'not a folder');
  await expect(openSchoolDatabase(environment, log)).rejects.toThrow();
  expect((await stat(folder)).isFile()).toBe(true);
  const applied = await db.execute(sql`select max(name) as last from schema_migrations`);
  expect(applied.rows[0]).toMatchObject({ last: expect.stringMatching(/^0039_/) });
});
