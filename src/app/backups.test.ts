import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { anAccount } from '#features/bank/server/bank.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { sealEvents } from '#platform/audit/server/seal.ts';
import { verifyChain } from '#platform/audit/server/verify.ts';
import { sessions } from '#platform/auth/server/auth.tables.ts';
import { verifyBackup } from '#platform/backup/server/read-backup.ts';
import { restoreBackup } from '#platform/backup/server/restore-backup.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { backup } from './db/backup.ts';
import type { Command } from './db/command.ts';
import { restore } from './db/restore.ts';
import { readSchoolMarks, WRITTEN_BY_ITSELF } from './db/school-books.ts';
import { fingerprintTables } from './testing/table-fingerprints.ts';

const KEY = 'mangue bleue et papaye verte';
const folder = mkdtempSync(join(tmpdir(), 'preau-backups-'));
atEndOfFile(async () => rmSync(folder, { recursive: true, force: true }));

type Given = { url: string; file?: string; BACKUP_KEY?: string; SECRET_KEY?: string; dataDir?: string };

/** Runs a command as its own process would, on the database at `url`. */
function run(command: Command, { url, file, dataDir = join(folder, 'old-house'), ...more }: Given) {
  const environment = readEnvironment({ DATABASE_URL: url, DATA_DIR: dataDir, ...more });
  const { signal } = new AbortController();
  return command.run({ environment, file: file ?? null, now: () => new Date(), say: () => {}, signal });
}

let old: { db: Db; connectionString: string };
let admin: Awaited<ReturnType<typeof aUser>>;
const bank = () => apiAs(bankRouter, old.db, admin.actor);
const plain = join(folder, 'plain.backup');
const encrypted = join(folder, 'encrypted.backup');

beforeAll(async () => {
  old = await testDatabase();
  const { db } = old;
  // What a text may hold and a line of COPY must not break at.
  admin = await aUser(db, { role: 'admin', full_name: 'Ngo\tBassa \\. "Élodie"\n\\N 😀' });
  const accounts = await Promise.all(Array.from({ length: 4 }, () => anAccount(db, { balance: '10000' })));
  for (const { id: account_id } of accounts) {
    const { id: transaction_id } = await bank().deposit({
      account_id,
      amount: '2500',
      description: 'Marché',
    });
    await bank().withdraw({ account_id, amount: '300' });
    await bank().reverse({ transaction_id, reason: 'Typed twice' });
  }
  const soon = new Date(Date.now() + 3_600_000);
  await db.insert(sessions).values({ id: newId(), user_id: admin.userId, amr: [], not_after: soon });
  await sealEvents(db, () => new Date());
  await run(backup, { url: old.connectionString, file: plain });
  await run(backup, { url: old.connectionString, file: encrypted, BACKUP_KEY: KEY });
});

describe('a school that was saved and restored', () => {
  it.each([
    ['without a key', plain, undefined],
    ['with a key', encrypted, KEY],
  ])('is the same, table by table (%s)', async (_, file, key) => {
    const { db, connectionString } = await testDatabase({ migrated: false });
    await run(restore, { url: connectionString, file, ...(key && { BACKUP_KEY: key }) });

    const [before, after] = [await fingerprintTables(old.db), await fingerprintTables(db)];
    // Rows that came with the backup itself or with the restore; the names and sums of migrations are the same without their hours.
    const differing = ['audit_events', 'backups', 'schema_migrations', 'sessions'];
    expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual(differing);
    expect(await db.$count(sessions), 'whoever was signed in is not').toBe(0);
    const { rows: triggers } = await db.execute(sql`select tgname from pg_trigger where tgenabled <> 'O'`);
    expect(triggers, 'every guard stands again').toEqual([]);
    const { rows: shapes } = await db.execute<{ left: string }>(columnsOf);
    expect(shapes).toEqual((await old.db.execute(columnsOf)).rows);
  });

  it('goes on: books hold, money moves, events take their places behind the old ones', async () => {
    const { db, connectionString } = await testDatabase({ migrated: false });
    await run(restore, { url: connectionString, file: plain });
    const marks = await db.transaction((tx) => readSchoolMarks(tx));
    expect(marks).toMatchObject({ ledger_transactions: '16', ledger_faults: '' });

    const [account] = (await apiAs(bankRouter, db, admin.actor).list({})).accounts;
    await apiAs(bankRouter, db, admin.actor).deposit({ account_id: account!.id, amount: '50' });
    await sealEvents(db, () => new Date());
    const chain = await db.transaction(verifyChain);
    expect(chain).toMatchObject({ intact: true, events: await db.$count(auditEvents) });
    const [restored] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'backups.restored'));
    expect(restored).toMatchObject({ via: 'host', actor_id: null, details: { encrypted: false } });
  });
});

const columnsOf = sql`select table_name, column_name, column_default, is_generated, is_nullable
  from information_schema.columns where table_schema = 'public' order by 1, 2`;
