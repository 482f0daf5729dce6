import { isDeepStrictEqual } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { applyStatements, MIGRATION_LOCK, prepareMigrations } from '#platform/db/migrate.ts';
import { readMigrations } from '#platform/db/migration-files.ts';
import { applyRoutines, readRoutines } from '#platform/db/routines.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { clearEmptyPlace, refuseStrangers } from './empty-place.ts';
import { loadTables } from './load-tables.ts';
import type { Head, Marks } from './manifest.ts';
import { splitMigrations } from './migrated-to.ts';
import { type Part, readBackup, type Verified } from './read-backup.ts';
import { restoredFiles } from './restore-files.ts';
import { setPlainFormats } from './schema.ts';

type Options = {
  path: string;
  backupKey: string | undefined;
  /** Result of `verifyBackup` for this file. */
  verified: Verified;
  /** Owner connection to the database to fill, which must be empty and unused. */
  connectionString: string;
  /** The portal's role, if it is not the owner. */
  portalRole?: string | null;
  migrationsFolder: string;
  /** Folder of the sources, which contain the SQL functions and triggers. */
  source: string;
  store: FileStore;
  /** Tables that may have rows before a school exists. */
  writtenByItself: readonly string[];
  readMarks: (tx: Tx, signal?: AbortSignal) => Promise<Marks>;
  /** The last steps, in the same transaction. */
  settle: (tx: Tx, head: Head) => Promise<void>;
  onTable?: (name: string, rows: number) => void;
  /** Called when all rows are written, before they are compared with the backup. */
  onCheck?: () => void;
  signal?: AbortSignal | undefined;
};

/** Refuses a backup that this version cannot restore, before anything is changed. */
export async function refuseOtherVersions(migrationsFolder: string, head: Head): Promise<void> {
  splitMigrations(await readMigrations(migrationsFolder), head);
}

/**
 * Restores a backup into an empty database in one transaction: tables in the backup's version, rows, counters, then
 * this version's migrations, functions and triggers. Files are stored before the commit, and it commits only if the
 * books match the backup's marks.
 */
export async function restoreBackup(options: Options): Promise<void> {
  const { path, backupKey, verified, connectionString, migrationsFolder, onTable, onCheck, signal } = options;
  const { before, after } = splitMigrations(await readMigrations(migrationsFolder), verified.head);
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  const files = restoredFiles(options.store);
  let committing = false;
  await client.connect();
  try {
    // A Préau that starts meanwhile waits with its migrations and then finds the school.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await drizzle(client).transaction(async (transaction) => {
      const tx = transaction as Tx;
      await setPlainFormats(client);
      const stood = await clearEmptyPlace(client, options.writtenByItself, options.portalRole);
      await prepareMigrations(client);
      for (const file of before) await applyStatements(client, file);
      const parts = sameHead(readBackup(path, backupKey), verified.head, signal);
      await loadTables(client, verified.head, files.takenFrom(parts), onTable);
      for (const file of after) await applyStatements(client, file);
      await applyRoutines(client, await readRoutines(options.source));
      await refuseStrangers(client, stood);
      onCheck?.();
      // Freshly filled tables have no statistics yet, so the planner would choose sequential scans.
      await client.query('analyze');
      refuseOtherBooks(verified.head.marks, await options.readMarks(tx, signal));
      await options.settle(tx, verified.head);
      committing = true;
    });
  } catch (error) {
    // If the commit's result is unknown, the restore may have succeeded and needs its files.
    if (!committing) await files.undo();
    throw error;
  } finally {
    await client.end();
  }
}

/** Reads the file a second time and checks that it is still the one that was verified. */
async function* sameHead(
  parts: AsyncIterable<Part>,
  verified: Head,
  signal: AbortSignal | undefined,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    signal?.throwIfAborted();
    if (part.part === 'head' && !isDeepStrictEqual(part.head, verified))
      throw new BackupRefusal('The file of the backup was changed while it was read.');
    yield part;
  }
}

/** A mark that only one of the two versions knows is ignored. */
function refuseOtherBooks(then: Marks, now: Marks): void {
  const other = Object.keys(then).find((name) => now[name] !== undefined && now[name] !== then[name]);
  if (other !== undefined)
    throw new BackupRefusal(
      `What was restored is not what was saved: ${other} is ${now[other]} and was ${then[other]}. Nothing was kept.`,
    );
}
