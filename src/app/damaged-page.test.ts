import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { DAMAGE_FOUND } from '#platform/backup/server/damaged-pages.ts';
import { makeBackup } from '#platform/backup/server/make-backup.ts';
import { one } from '#platform/db/one.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { ownSecretKey } from '#platform/secrets/server/secret-key.ts';
import { backup } from './db/backup.ts';
import { originOf } from './db/origin.ts';
import { openSchoolDatabase } from './open-database.ts';
import { aDataDirectory, databaseOf } from './testing/children.ts';

async function fileOf(dataDir: string, table: string): Promise<string> {
  const owner = new Client({ connectionString: databaseOf(dataDir) });
  await owner.connect();
  const { rows } = await owner.query<{ path: string }>('select pg_relation_filepath($1) as path', [table]);
  await owner.query('checkpoint');
  await owner.end();
  return join(dataDir, 'postgres', one(rows).path);
}

async function flipByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  buffer[0]! ^= 1;
  await file.write(buffer, 0, 1, at);
  await file.close();
}

const log = pino({ level: 'silent' });

test.each([
  // Only the backup reads this table; the checks of the books read their own tables first.
  ['profiles', 'a table that the backup copies'],
  ['ledger_state', 'a table that the marks of the books are read from'],
])(
  'one flipped bit on disk in %s (%s) ends the backup with a message and no file, and later backups warn of it',
  async (table) => {
    const dataDir = aDataDirectory();
    await ownSecretKey(dataDir);
    const environment = readEnvironment({ DATA_DIR: dataDir });
    const school = await openSchoolDatabase(environment, log);
    await aUser(school.db, { role: 'admin' });
    await aStudent(school.db);
    const origin = await originOf(environment, school.db);
    const path = join(dataDir, 'first.backup');
    const whole = await makeBackup({ ...origin, db: school.db, path, at: new Date() });
    expect(whole).toMatchObject({ damage: 0 });
    const file = await fileOf(dataDir, table);
    await school.close();

    // The end of the first page, where the oldest row is: pages are 8192 bytes, with a checksum in the
    // header.
    await flipByte(file, 8_190);
    const damaged = await openSchoolDatabase(environment, log);
    const again = makeBackup({
      ...origin,
      db: damaged.db,
      path: join(dataDir, 'second.backup'),
      at: new Date(),
    });
    await expect(again).rejects.toThrow(
      /^The database has a damaged page on its disk \(invalid page in block 0 .*restore the last of them/,
    );
    await expect(open(join(dataDir, 'second.backup'))).rejects.toThrow('ENOENT');
    // The damage is counted from then on: a later successful backup reports it.
    await expect
      .poll(async () => {
        const { rows } = await damaged.db.$client.query<{ pages: string }>(
          'select coalesce(sum(checksum_failures), 0) as pages from pg_stat_database',
        );
        return Number(one(rows).pages);
      })
      .toBeGreaterThan(0);
    // The disk reads correctly this time: the backup is complete, but the disk must still be reported.
    await flipByte(file, 8_190);
    const third = join(dataDir, 'third.backup');
    const { signal } = new AbortController();
    const said = await backup.run({ environment, now: () => new Date(), file: third, say: () => {}, signal });
    expect(said).toContain(`${third} (`);
    expect(said).toContain(DAMAGE_FOUND);
    await damaged.close();
  },
);
