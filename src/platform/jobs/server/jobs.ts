import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { VersionWatch } from '#platform/db/version-watch.ts';
import { claimJob, makeRepeating, removeOldJobs } from './jobs.queries.ts';
import type { JobKind } from './kinds.ts';
import { runJob } from './run-job.ts';

type Options = {
  db: Db;
  /** Separate connections for jobs, so that long work blocks no requests. */
  workDb?: Db;
  log: Logger;
  kinds: readonly JobKind[];
  now?: () => Date;
  everyMs?: number;
  /** Whether a newer version has migrated the database: then that version's processes run the jobs. */
  isOutdated?: VersionWatch;
};

/** A job that does not stop must not delay the shutdown; it runs again after the next start. */
const PATIENCE_MS = 3_000;
/** Two concurrent jobs per process, so that one that hangs does not block the others. */
const AT_ONCE = 2;

/**
 * Runs jobs for as long as the process does: claims due ones, one after the other, and runs each outside the
 * claim's transaction. Unknown kinds belong to another version of the portal and are left to it. `close`
 * stops it.
 */
export function startJobs({
  db,
  workDb = db,
  log,
  kinds,
  now = () => new Date(),
  everyMs = 5_000,
  isOutdated = async () => false,
}: Options): { close: () => Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let failing = false;
  let made = false;

  const runNext = async (): Promise<boolean> => {
    const job = await db.transaction((tx) => claimJob(tx, kinds, now()));
    if (!job) return false;
    await runJob(
      { db, workDb, log, now, closing: signal },
      job,
      kinds.find(({ kind }) => kind === job.kind)!,
    );
    return true;
  };
  const look = async () => {
    try {
      if (await isOutdated()) return;
      if (!made) await db.transaction((tx) => makeRepeating(tx, kinds, now()));
      made = true;
      let ran = 0;
      while (!signal.aborted && !(await isOutdated()) && (await runNext())) ran += 1;
      if (ran > 0) await db.transaction((tx) => removeOldJobs(tx, kinds, now()));
      failing = false;
    } catch (error) {
      // Logged once: a restarting database is unavailable for many polls, and nothing is lost meanwhile.
      if (!failing && !signal.aborted) log.warn({ err: error }, 'the jobs wait');
      failing = true;
    }
  };
  const keepLooking = async () => {
    while (!signal.aborted) {
      await look();
      // Does not keep the process alive, and ends on close.
      await pause(everyMs, undefined, { ref: false, signal }).catch(() => {});
    }
  };
  const looking = Promise.all(Array.from({ length: AT_ONCE }, keepLooking));
  return {
    close: async () => {
      closing.abort();
      await Promise.race([looking, pause(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
