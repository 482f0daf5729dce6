import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { paymentsAs } from '#features/fees/server/fees.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { sealEvents } from '#platform/audit/server/seal.ts';
import { verifyChain } from '#platform/audit/server/verify.ts';
import { invitations } from '#features/joining/server/joining.tables.ts';
import {
  apiKeys,
  recoveryCodes,
  resetTokens,
  sessions,
  signingKeys,
  users,
} from '#platform/auth/server/auth.tables.ts';
import { backups } from '#platform/backup/server/backup.tables.ts';
import { makeBackup, type Origin } from '#platform/backup/server/make-backup.ts';
import { readBackup, verifyBackup } from '#platform/backup/server/read-backup.ts';
import { restoreBackup } from '#platform/backup/server/restore-backup.ts';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { findSecretKey, ownSecretKey } from '#platform/secrets/server/secret-key.ts';
import { NO_STORE } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { backup } from './db/backup.ts';
import { key } from './db/key.ts';
import { restore } from './db/restore.ts';
import { verify } from './db/verify.ts';
import { readSchoolMarks, SYSTEM_TABLES } from './db/school-books.ts';
import { aFolder, aSavedSchool, HEX_KEY, PASSPHRASE, runHere } from './testing/saved-school.ts';
import { fingerprintTables } from './testing/table-fingerprints.ts';

const folder = aFolder();
const dataDir = join(folder, 'old-school');
const plain = join(folder, 'plain.backup');
const encrypted = join(folder, 'encrypted.backup');
const migrationsFolder = join(packageRoot(), 'migrations');

let old: Awaited<ReturnType<typeof aSavedSchool>>;
beforeAll(async () => {
  await ownSecretKey(dataDir);
  old = await aSavedSchool();
  await runHere(backup, {
    url: old.connectionString,
    MIGRATIONS_DATABASE_URL: old.ownerUrl,
    dataDir,
    file: plain,
    BACKUP_PLAIN: '1',
  });
  await runHere(backup, {
    url: old.connectionString,
    MIGRATIONS_DATABASE_URL: old.ownerUrl,
    dataDir,
    file: encrypted,
    BACKUP_KEY: HEX_KEY,
  });
});

const OPENS_A_DOOR = ['factor_challenges', 'refresh_tokens', 'reset_tokens', 'sessions', 'signing_keys'];

const emptyPlace = () => testDatabase({ migrated: false });
const tablesIn = async (connectionString: string) => {
  const db = openDatabase({ connectionString, max: 1 });
  const { rows } = await db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public'`,
  );
  await db.$client.end();
  return rows.length;
};
const origin = (): Origin => ({
  product: '9.9.9',
  secretKey: Buffer.alloc(32, 1),
  backupKey: undefined,
  leftOut: { rows: [], values: {} },
  readMarks: async () => ({}),
  // An older version had no file store.
  files: { store: NO_STORE, names: async function* () {} },
});

const readOtherMarks: typeof readSchoolMarks = async (tx) => ({
  ...(await readSchoolMarks(tx)),
  ledger_head: 'x',
});

describe('a restored school', () => {
  it('equals the saved one, table by table, and keeps working', async () => {
    const { db, connectionString } = await emptyPlace();
    const said = await runHere(restore, { url: connectionString, dataDir, file: plain, BACKUP_PLAIN: '1' });
    expect(said).toContain('no rule is broken');
    const [before, after] = [await fingerprintTables(old.db), await fingerprintTables(db)];
    const differing = Object.keys(before).filter((name) => before[name] !== after[name]);
    // Only these differ: what the backup and the restore wrote, when each migration was applied, and the
    // sessions and access links that a restore ends.
    expect(differing).toEqual([
      'api_keys',
      'audit_events',
      'backups',
      'idempotent_answers',
      'invitations',
      'recovery_codes',
      'reset_tokens',
      'schema_migrations',
      'schema_routines',
      'sessions',
      'signing_keys',
    ]);
    expect(await db.$count(sessions)).toBe(0);
    // The school may have revoked them since the backup, so a restore must not reopen them.
    expect(await db.$count(apiKeys)).toBe(1);
    expect(await db.$count(apiKeys, isNull(apiKeys.revoked_at))).toBe(0);
    expect(await db.$count(invitations)).toBe(1);
    expect(await db.$count(invitations, isNull(invitations.revoked_at))).toBe(0);
    // A code used since the backup would otherwise open its account a second time.
    expect(await old.db.$count(recoveryCodes)).toBe(1);
    expect(await db.$count(recoveryCodes)).toBe(0);
    expect(await db.$count(resetTokens)).toBe(0);
    const { rows: silent } = await db.execute(sql`select tgname from pg_trigger where tgenabled <> 'O'`);
    expect(silent, 'every guard stands again').toEqual([]);
    expect((await db.execute(columns)).rows).toEqual((await old.db.execute(columns)).rows);

    const marks = await db.transaction((tx) => readSchoolMarks(tx));
    expect(marks).toEqual((await verifyBackup(plain, undefined)).head.marks);
    const bank = apiAs(bankRouter, db, old.admin.actor);
    await bank.deposit({ account_id: old.accounts[0]!.id, amount: '50' });
    await paymentsAs(db, old.admin.actor).record({ student_fee_ids: old.fees, amount: '100' });
    expect(await db.transaction((tx) => readSchoolMarks(tx))).toMatchObject({ ledger_faults: '' });
    await sealEvents(db, () => new Date());
    const events = await db.$count(auditEvents);
    expect(await db.transaction(verifyChain)).toMatchObject({ intact: true, events });
    const [told] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'backups.restored'));
    expect(told).toMatchObject({ via: 'host', actor_id: null });
  });

  it('includes its secret key if the backup is encrypted, and otherwise says what is missing', async () => {
    const [one, other] = [await emptyPlace(), await emptyPlace()];
    const newFolder = join(folder, 'new-school');
    const given = { dataDir: newFolder, BACKUP_KEY: HEX_KEY };
    await expect(
      runHere(restore, { ...given, url: one.connectionString, file: encrypted, SECRET_KEY: 'ab'.repeat(32) }),
    ).rejects.toThrow('SECRET_KEY is not the key of this school');
    const withoutKey = await runHere(restore, {
      url: one.connectionString,
      dataDir: newFolder,
      file: plain,
      BACKUP_PLAIN: '1',
    });
    expect(withoutKey).toContain('put the old keys/secret.key into');
    expect(await findSecretKey(newFolder)).toBeNull();
    const startedBefore = join(folder, 'started-before');
    await ownSecretKey(startedBefore);
    const third = await emptyPlace();
    await runHere(restore, { url: third.connectionString, dataDir: startedBefore, file: plain });
    expect(await findSecretKey(startedBefore), 'a key of nobody’s is not taken for the school’s').toBeNull();
    await runHere(restore, { ...given, url: other.connectionString, file: encrypted });
    expect(await findSecretKey(newFolder)).toEqual(await findSecretKey(dataDir));
    expect((await stat(join(newFolder, 'keys/secret.key'))).mode & 0o777).toBe(0o600);
    expect((await stat(encrypted)).mode & 0o777).toBe(0o600);
  });

  it('contains every movement acknowledged before the backup began, however many are posted meanwhile', async () => {
    const file = join(folder, 'under-load.backup');
    const acknowledged: string[] = [];
    const over = new AbortController();
    const movers = old.accounts.map(async ({ id: account_id }, place) => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const amount = String(10 + place);
        const { id } = await (turn % 3 < 2
          ? old.bank.deposit({ account_id, amount })
          : old.bank.withdraw({ account_id, amount }));
        acknowledged.push(id);
      }
    });
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(15);
    const before = [...acknowledged];
    await runHere(backup, {
      url: old.connectionString,
      MIGRATIONS_DATABASE_URL: old.ownerUrl,
      dataDir,
      file,
      BACKUP_KEY: PASSPHRASE,
    });
    over.abort();
    await Promise.all(movers);
    expect(acknowledged.length, 'money moved meanwhile').toBeGreaterThan(before.length);

    const { db, connectionString } = await emptyPlace();
    await runHere(restore, { url: connectionString, dataDir, file, BACKUP_KEY: PASSPHRASE });
    const kept = await db.select({ id: ledgerTransactions.id }).from(ledgerTransactions);
    const ids = new Set(kept.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBeLessThan(await old.db.$count(ledgerTransactions));
    expect(await db.transaction((tx) => readSchoolMarks(tx))).toMatchObject({ ledger_faults: '' });
  });

  it('is encrypted by default, with a key that is generated beside the secret key, printed, and typed to restore', async () => {
    const ownFolder = join(folder, 'by-default');
    const SECRET_KEY = '07'.repeat(32);
    const file = join(folder, 'by-default.backup');
    const given = {
      url: old.connectionString,
      MIGRATIONS_DATABASE_URL: old.ownerUrl,
      dataDir: ownFolder,
      file,
      SECRET_KEY,
    };
    const said = await runHere(backup, given);
    expect(said).toContain('It is encrypted');
    const keyFile = join(ownFolder, 'keys/backup.key');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    const printed = (await readFile(keyFile, 'utf8')).trim();
    expect(printed).toMatch(/^([3-9A-Y]{4}-){7}[3-9A-Y]{4}$/);
    expect(await runHere(key, given)).toContain(printed);
    const unzipped = await readFile(file);
    expect(unzipped.includes(Buffer.from('users')), 'nothing of it can be read').toBe(false);

    const { connectionString } = await emptyPlace();
    const newFolder = join(folder, 'by-default-restored');
    const place = { url: connectionString, dataDir: newFolder, file };
    await expect(runHere(restore, place)).rejects.toThrow(
      'set BACKUP_KEY to the key that was printed, or put the keys/backup.key',
    );
    const typed = ` ${printed.toLowerCase().replaceAll('-', ' ')} `;
    await runHere(restore, { ...place, BACKUP_KEY: typed });
    const kept = await readFile(join(newFolder, 'keys/backup.key'), 'utf8');
    expect(kept.trim(), 'what was printed stays the key of this school').toBe(printed);
    expect(await runHere(verify, place), 'and is found there').toContain('encrypted');
  });

  it.each([
    ['plain', () => ({ file: plain })],
    ['encrypted', () => ({ file: encrypted, BACKUP_KEY: HEX_KEY })],
  ])(
    'contains nothing that opens a session, %s or not, and signs with a new key afterwards',
    async (_, of) => {
      const { file, ...given } = { BACKUP_KEY: undefined, ...of() };
      const held = new Map<string, number>();
      let rows = '';
      for await (const part of readBackup(file, given.BACKUP_KEY)) {
        if (part.part === 'rows') rows += part.data.toString('utf8');
        if (part.part === 'end of table') held.set(part.table.name, part.rows);
      }
      const { rows: answers } = await old.db.execute<{ hex: string }>(
        sql`select encode(answer, 'hex') as hex from idempotent_answers where length(answer) > 0`,
      );
      expect(answers.length).toBeGreaterThan(0);
      expect(
        answers.filter(({ hex }) => rows.includes(hex)),
        'rows are there without their answer',
      ).toEqual([]);
      for (const table of OPENS_A_DOOR) expect(held.get(table), table).toBe(0);
      expect(held.get('users')).toBeGreaterThan(0);
      expect(await old.db.$count(signingKeys), 'there was something to leave out').toBe(1);

      const { db, connectionString } = await emptyPlace();
      const place = { url: connectionString, dataDir, file };
      await runHere(
        restore,
        given.BACKUP_KEY ? { ...place, BACKUP_KEY: given.BACKUP_KEY } : { ...place, BACKUP_PLAIN: '1' },
      );
      for (const table of OPENS_A_DOOR)
        expect((await db.execute(sql.raw(`select from ${table}`))).rowCount, table).toBe(0);
      expect(await repeat(db)).toMatchObject({ code: 'ALREADY_RECORDED', status: 409 });
    },
  );

  it('from an older Préau, which included sessions and keys, is restored without them', async () => {
    const file = join(folder, 'with-sessions.backup');
    await makeBackup({ ...origin(), readMarks: readSchoolMarks, db: old.db, path: file, at: new Date() });
    const { db, connectionString } = await emptyPlace();
    await runHere(restore, { url: connectionString, dataDir: join(folder, 'no-keys'), file });
    for (const table of OPENS_A_DOOR)
      expect((await db.execute(sql.raw(`select from ${table}`))).rowCount, table).toBe(0);
    expect(await repeat(db)).toMatchObject({ code: 'ALREADY_RECORDED', status: 409 });
  });

  it('of an older Préau is migrated to this one', async () => {
    const older = join(folder, 'older-migrations');
    await mkdir(older);
    const names = (await readdir(migrationsFolder)).filter((name) => /^000[0-3].*\.sql$/.test(name));
    for (const name of names) await copyFile(join(migrationsFolder, name), join(older, name));
    const then = await emptyPlace();
    await migrateDatabase(then.connectionString, { folder: older });
    const { userId } = await aUser(then.db, { role: null });
    await then.db.execute(sql`insert into user_roles (user_id, role) values (${userId}, 'admin')`);
    const file = join(folder, 'older.backup');
    await makeBackup({ ...origin(), db: then.db, path: file, at: new Date() });

    // Restored into a database where this version was started once: the rows that it wrote then are
    // replaced.
    const { connectionString } = await testDatabase({ rights: 'owner' });
    await runHere(restore, { url: connectionString, dataDir, file, BACKUP_PLAIN: '1' });
    const db = openDatabase({ connectionString, max: 1 });
    expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: userId }]);
    // An administrator of that version may do everything, as before.
    expect((await db.execute(sql`select user_id, duty, until_day from staff_duties`)).rows).toEqual([
      { user_id: userId, duty: 'head', until_day: null },
    ]);
    expect((await db.execute(columns)).rows).toEqual((await old.db.execute(columns)).rows);
    expect(await db.transaction((tx) => readSchoolMarks(tx))).toMatchObject({ ledger_faults: '' });
    await db.$client.end();
  });
});

/** Repeats a request that was answered before the backup: same key, same input. */
const repeat = (db: Db) =>
  db
    .transaction((tx) => answerOnce(tx, old.answered, async () => 'done twice'))
    .catch((error: unknown) => error);

const columns = sql`select table_name, column_name, column_default, is_generated, is_nullable
  from information_schema.columns where table_schema = 'public' order by 1, 2`;

describe('is refused without changing anything', () => {
  it.each([
    ['encrypted', () => encrypted, HEX_KEY],
    ['plain', () => plain, undefined],
  ])(
    'G2: a file with one altered byte, wherever it is (%s)',
    { timeout: 60_000 },
    async (_, original, key) => {
      const bytes = await readFile(original());
      expect(bytes.length, 'it has several pieces').toBeGreaterThan(130_000);
      const altered = join(folder, 'altered.backup');
      const beginning = Array.from({ length: 40 }, (__, place) => place);
      const anywhere = Array.from({ length: 200 }, () => Math.floor(Math.random() * bytes.length));
      for (const place of [...beginning, bytes.length - 1, ...anywhere]) {
        const bit = 1 << Math.floor(Math.random() * 8);
        bytes[place]! ^= bit;
        await writeFile(altered, bytes);
        const outcome = await verifyBackup(altered, key).then(
          () => 'was taken',
          (error: Error) => error.name,
        );
        expect(outcome, `byte ${place} of ${bytes.length}, bit ${bit}`).toBe('BackupRefusal');
        bytes[place]! ^= bit;
      }
      await writeFile(altered, bytes);
      await verifyBackup(altered, key);
    },
  );

  it('a truncated file, an extended one, one with exchanged pieces, and the wrong key', async () => {
    const bytes = await readFile(encrypted);
    const header = bytes.subarray(0, 25);
    const pieces: Buffer[] = [];
    for (let at = 25; at < bytes.length;) {
      const end = at + 4 + (bytes.readUInt32BE(at) & 0x7fff_ffff) + 16;
      pieces.push(bytes.subarray(at, end));
      at = end;
    }
    const [first, second, ...rest] = pieces as [Buffer, Buffer, ...Buffer[]];
    const wrongs: Record<string, Buffer> = {
      'nothing at all': Buffer.alloc(0),
      'cut within': bytes.subarray(0, -7),
      'cut between pieces': Buffer.concat([header, first]),
      'without its last piece': Buffer.concat([header, ...pieces.slice(0, -1)]),
      'one byte more': Buffer.concat([bytes, Buffer.alloc(1)]),
      'its end twice': Buffer.concat([bytes, pieces.at(-1)!]),
      'pieces exchanged': Buffer.concat([header, second, first, ...rest]),
      'a piece left out': Buffer.concat([header, first, ...rest]),
      'a piece twice': Buffer.concat([header, first, first, second, ...rest]),
    };
    const file = join(folder, 'wrong.backup');
    const { connectionString } = await emptyPlace();
    for (const [what, content] of Object.entries(wrongs)) {
      await writeFile(file, content);
      const restoring = runHere(restore, { url: connectionString, dataDir, file, BACKUP_KEY: HEX_KEY });
      await expect(restoring, what).rejects.toThrow(
        /^(This backup is|This file is|BACKUP_KEY \(or keys\/backup\.key\) is) /,
      );
    }
    const elsewhere = join(folder, 'elsewhere');
    const restoreWith = (given: object, from = encrypted) =>
      runHere(restore, { url: connectionString, dataDir: elsewhere, file: from, ...given });
    await expect(restoreWith({ BACKUP_KEY: 'de'.repeat(32) })).rejects.toThrow(
      'is not the key of this backup',
    );
    await expect(restoreWith({})).rejects.toThrow('This backup is encrypted: set BACKUP_KEY');
    await expect(restoreWith({ BACKUP_KEY: HEX_KEY }, plain)).rejects.toThrow('not encrypted, although');
    await expect(restoreWith({}, join(folder, 'nothing.backup'))).rejects.toThrow('(ENOENT)');
    expect(await tablesIn(connectionString)).toBe(0);
  });

  it('a target that holds a school or other data, or is in use', async () => {
    const before = await fingerprintTables(old.db);
    const company = runHere(restore, {
      url: old.connectionString,
      MIGRATIONS_DATABASE_URL: old.ownerUrl,
      dataDir,
      file: plain,
      BACKUP_PLAIN: '1',
    });
    await expect(company).rejects.toThrow('Somebody else uses this database');

    const school = await testDatabase({ rights: 'owner' });
    const own = openDatabase({ connectionString: school.connectionString, max: 1 });
    await aUser(own, { role: 'admin' });
    const inhabited = await fingerprintTables(own);
    await own.$client.end();
    const onto = runHere(restore, { url: school.connectionString, dataDir, file: plain, BACKUP_PLAIN: '1' });
    await expect(onto).rejects.toThrow('A school is there already');
    expect(await fingerprintTables(school.db)).toEqual(inhabited);

    for (const migrated of [true, false]) {
      const strange = await testDatabase({ migrated, rights: 'owner' });
      const stranger = openDatabase({ connectionString: strange.connectionString, max: 1 });
      await stranger.execute(sql`create table recipes (name text)`);
      // The restore waits for a connection that is just closing.
      setTimeout(() => void stranger.$client.end(), 300);
      const over = runHere(restore, {
        url: strange.connectionString,
        dataDir,
        file: plain,
        BACKUP_PLAIN: '1',
      });
      await expect(over).rejects.toThrow("not Préau's");
      expect(await strange.db.execute(sql`select from recipes`)).toMatchObject({ rowCount: 0 });
    }
    expect(await fingerprintTables(old.db)).toEqual(before);
  });

  it('a backup of a newer Préau, and of one with different migrations', async () => {
    const { connectionString } = await emptyPlace();
    const future = await testDatabase({ rights: 'owner' });
    const file = join(folder, 'future.backup');
    const said: string[] = [];
    for (const change of [
      sql`insert into schema_migrations (name, checksum) values ('9999_future', 'x')`,
      sql`update schema_migrations set checksum = 'other' where name like '0003%'`,
    ]) {
      await future.db.execute(change);
      await makeBackup({ ...origin(), db: future.db, path: file, at: new Date(), replace: true });
      const restoring = runHere(restore, { url: connectionString, dataDir, file, BACKUP_PLAIN: '1' });
      said.push(await restoring.catch((error: Error) => error.message));
    }
    expect(said[0]).toMatch(/^This backup was made by a newer Préau \(9\.9\.9\): /);
    expect(said[1]).toMatch(/^This backup was made by another Préau \(9\.9\.9\): /);
    expect(await tablesIn(connectionString)).toBe(0);
  });

  it('rows that differ from the verified file, and books that do not balance', async () => {
    const { connectionString } = await emptyPlace();
    const verified = await verifyBackup(plain, undefined);
    const options = {
      path: plain,
      backupKey: undefined,
      verified,
      connectionString,
      migrationsFolder,
      source: join(packageRoot(), 'src'),
      store: NO_STORE,
      writtenByItself: SYSTEM_TABLES,
      readMarks: readSchoolMarks,
      settle: async () => {},
    };
    const exchanged = join(folder, 'exchanged.backup');
    await makeBackup({ ...origin(), db: old.db, path: exchanged, at: new Date() });
    await expect(restoreBackup({ ...options, path: exchanged })).rejects.toThrow(
      'was changed while it was read',
    );
    const bytes = await readFile(plain);
    bytes[bytes.length - 9]! ^= 1;
    await writeFile(exchanged, bytes);
    await expect(restoreBackup({ ...options, path: exchanged })).rejects.toThrow('This backup is damaged');
    await expect(restoreBackup({ ...options, readMarks: readOtherMarks })).rejects.toThrow(
      'ledger_head is x and was ',
    );
    expect(await tablesIn(connectionString), 'nothing was kept of any of them').toBe(0);
  });
});

/** The database notices a broken connection a moment later, and only then releases the backup's lock. */
async function untilNobodySaves() {
  const held = sql`select from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await old.db.execute(held)).rowCount).toBe(0);
}

describe('a backup that fails before its end', () => {
  it('leaves neither a file nor a connection behind, and overwrites nothing', async () => {
    const there = join(folder, 'there.backup');
    const given = { ...origin(), db: old.db, at: new Date() };
    const cut = new AbortController();
    const onTable = () => cut.abort(new Error('the power went'));
    const failing = makeBackup({ ...given, path: there, onTable, signal: cut.signal });
    await expect(failing).rejects.toThrow('the power went');
    expect((await readdir(folder)).filter((name) => name.includes('there'))).toEqual([]);
    const copying = sql`select from pg_stat_activity where query like 'copy%' and state <> 'idle' and datname = current_database()`;
    await expect.poll(async () => (await old.db.execute(copying)).rowCount).toBe(0);
    await untilNobodySaves();

    await writeFile(there, 'something dear');
    await expect(makeBackup({ ...given, path: there })).rejects.toThrow('exists already');
    expect(await readFile(there, 'utf8')).toBe('something dear');
    await untilNobodySaves();
    await expect(makeBackup({ ...given, path: join(folder, 'no/where') })).rejects.toThrow(
      "can't be written",
    );
    await untilNobodySaves();
  });

  it('is not started while another one runs', async () => {
    const at = new Date();
    let second: unknown = 'not tried';
    const readMarks = async () => {
      second = await makeBackup({ ...origin(), db: old.db, at, path: join(folder, 'second.backup') });
      return {};
    };
    await makeBackup({ ...origin(), readMarks, db: old.db, at, path: join(folder, 'first.backup') });
    expect(second).toBeNull();
    const told = await old.db.select().from(backups).where(eq(backups.cause, 'command'));
    expect(told[0]).toMatchObject({ file: plain, encrypted: false, bytes: (await stat(plain)).size });
  });
});
