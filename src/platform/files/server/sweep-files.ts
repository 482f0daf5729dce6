import { and, gt, inArray, isNull, lt, ne, not, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { UNKEPT_MS } from './files.service.ts';
import { storedFiles } from './files.tables.ts';
import type { FileStore } from './store.ts';

/** Tolerated clock difference between servers: within it, none deletes a file that another may still claim. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
const BATCH_ROWS = 20;
const NAMES_AT_ONCE = 500;

type Sweep = { db: Db; store: FileStore; now: Date };

/** Deletes files unclaimed for a day, and stored objects without a row. Returns the number of each. */
export async function sweepFiles({ db, store, now }: Sweep): Promise<{ rows: number; strays: number }> {
  const before = new Date(now.getTime() - UNKEPT_MS - CLOCKS_DIFFER_MS);
  return { rows: await removeUnkept(db, store, before), strays: await removeStrays(db, store, before) };
}

async function removeUnkept(db: Db, store: FileStore, before: Date): Promise<number> {
  let removed = 0;
  for (let last: string | null = null; ;) {
    const batch: { id: string; name: string }[] = await db.transaction(async (tx) => {
      const found = await lockUnkept(tx, before, last);
      const ids = found.map(({ id }) => id);
      // Delete the rows first, in the same transaction: if a feature's row still refers to one, the foreign key fails
      // here before any bytes are gone. A power cut after the bytes leaves expired rows to the next sweep.
      if (ids.length > 0) await tx.delete(storedFiles).where(inArray(storedFiles.id, ids));
      for (const { name } of found) await store.remove(name);
      return found;
    });
    removed += batch.length;
    if (batch.length < BATCH_ROWS) return removed;
    last = batch.at(-1)!.id;
  }
}

/** Locks a batch of deletable files after an id; skips rows locked by another sweep or by a claim. */
function lockUnkept(tx: Tx, before: Date, last: string | null) {
  return tx
    .select({ id: storedFiles.id, name: storedFiles.name })
    .from(storedFiles)
    .where(
      and(
        or(
          and(isNull(storedFiles.owner_id), not(storedFiles.of_school)),
          and(ne(storedFiles.state, 'kept'), lt(storedFiles.state_at, before)),
        ),
        last === null ? undefined : gt(storedFiles.id, last),
      ),
    )
    .orderBy(storedFiles.id)
    .limit(BATCH_ROWS)
    .for('update', { skipLocked: true });
}

/**
 * Failed uploads leave a stray file now and then. More than this, and more than the known files, indicate a
 * mistake.
 */
const MOST_STRAYS = 20;

/**
 * Deletes stored objects without a row. If that is most of the store, nothing is deleted: the store belongs to
 * another school, or this database is not the one for these files.
 */
async function removeStrays(db: Db, store: FileStore, before: Date): Promise<number> {
  const old: string[] = [];
  for await (const { name, writtenAt } of store.list()) if (writtenAt < before) old.push(name);
  const strays: string[] = [];
  for (let from = 0; from < old.length; from += NAMES_AT_ONCE) {
    const names = old.slice(from, from + NAMES_AT_ONCE);
    const known = await db.transaction((tx) => namesAmong(tx, names));
    strays.push(...names.filter((name) => !known.has(name)));
  }
  if (strays.length > Math.max(MOST_STRAYS, old.length / 2))
    throw new Error(
      `${strays.length} of ${old.length} files in the store belong to no row: is it the store of this school? Nothing was removed.`,
    );
  for (const name of strays) await store.remove(name);
  return strays.length;
}

async function namesAmong(tx: Tx, names: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(inArray(storedFiles.name, names));
  return new Set(rows.map(({ name }) => name));
}

/** The hourly sweep job. */
export function filesSweepJob(store: FileStore): JobKind {
  return {
    kind: 'files.sweep',
    everyMs: 3_600_000,
    run: async ({ db, now, log }) => {
      const swept = await sweepFiles({ db, store, now: now() });
      if (swept.rows + swept.strays > 0) log.info(swept, 'files that nobody kept were removed');
    },
  };
}
