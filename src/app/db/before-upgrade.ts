import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { insertBackup } from '#platform/backup/server/backups.queries.ts';
import type { Marks } from '#platform/backup/server/manifest.ts';
import { type MadeBackup, makeBackup } from '#platform/backup/server/make-backup.ts';
import { type Db, openDatabase, type Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { Environment } from '#platform/env/environment.ts';
import { storedNames } from '#platform/files/server/stored-names.ts';
import { formatSize } from '#platform/time/format.ts';
import { backupFolder, originOf } from './origin.ts';

export type UpgradeBackup = { at: Date; file: string; made: MadeBackup };

/** Free space that the migrations and the database need besides the backup. */
const SPARE_BYTES = 200 * 1024 * 1024;

/**
 * Backs up the school before the first pending migration changes it, because no older version can open it
 * afterwards. Null if there is no school yet. Throws if the disk has too little space or the backup fails:
 * then nothing is migrated.
 */
export async function backUpBeforeUpgrade(
  environment: Environment,
  ownerConnectionString: string,
  firstPending: string,
  freeIn: (folder: string) => Promise<number> = freeBytes,
): Promise<UpgradeBackup | null> {
  const db = openDatabase({ connectionString: ownerConnectionString, max: 2 });
  try {
    if (!(await hasPeople(db))) return null;
    const folder = backupFolder(environment);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const wanted = SPARE_BYTES + (await sizeOfLast(db));
    const free = await freeIn(folder);
    if (free < wanted)
      throw new Error(
        `Before it upgrades the school, Préau saves it in ${folder}, whose disk has too little room: ${formatSize(free, 'en')} of ${formatSize(wanted, 'en')}. ` +
          'Nothing was changed. Make room and start again; or copy the data directory to another disk and start once with UPGRADE_WITHOUT_BACKUP=1.',
      );
    const at = new Date();
    const file = join(folder, `preau-before-${firstPending}.backup`);
    const origin = await originOf(environment, db);
    const made = await makeBackup({
      ...origin,
      readMarks: readPlainMarks,
      files: { ...origin.files, names: namesIfStored },
      db,
      path: file,
      at,
      // An earlier start was stopped between its backup and its first migration.
      replace: true,
    });
    if (!made) throw new Error('Another backup is being made at this moment: start again in a minute.');
    return { at, file, made };
  } finally {
    await db.$client.end();
  }
}

/** Records the backup after the migration, which creates the table for it. */
export function recordUpgradeBackup(db: Db, { at, file, made }: UpgradeBackup): Promise<void> {
  return db.transaction((tx) => insertBackup(tx, { at, cause: 'upgrade', file, made }));
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const hasTable = async (tx: Pick<Tx, 'execute'>, name: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`select to_regclass(${`public.${name}`}) is not null as there`,
  );
  return one(rows).there;
};

async function hasPeople(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'users'))) return false;
  const { rows } = await db.execute(sql`select 1 from users limit 1`);
  return rows.length > 0;
}

/** The size of the newest backup in bytes; without one that of the whole database, which is an upper bound. */
async function sizeOfLast(db: Db): Promise<number> {
  if (await hasTable(db, 'backups')) {
    const { rows } = await db.execute<{ bytes: string }>(
      sql`select bytes from backups order by at desc limit 1`,
    );
    if (rows[0]) return 2 * Number(rows[0].bytes);
  }
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return Number(one(rows).bytes);
}

/**
 * The heads of both hash chains, read with columns that every version has: the current check of the books
 * needs tables that an older school lacks. A restore compares them with its result.
 */
async function readPlainMarks(tx: Tx): Promise<Marks> {
  const ledger = await tx.execute<{ n: string; hash: string | null }>(
    sql`select count(*) as n, (select hash from ledger_transactions order by position desc limit 1) as hash
      from ledger_transactions`,
  );
  const audit = await tx.execute<{ position: string; hash: string }>(
    sql`select position, hash from audit_seals order by position desc limit 1`,
  );
  const { n, hash } = one(ledger.rows);
  return {
    ledger_transactions: n,
    ledger_head: hash ?? '0'.repeat(64),
    audit_events: audit.rows[0]?.position ?? '0',
    audit_head: audit.rows[0]?.hash ?? '',
  };
}

async function* namesIfStored(tx: Tx): ReturnType<typeof storedNames> {
  if (await hasTable(tx, 'stored_files')) yield* storedNames(tx);
}
