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
  /** Whether a newer version has migrated the database: then its processes run the jobs. */
  isOutdated?: VersionWatch;
};

/** A job that does not stop must not hold up the shutdown; it comes again after the next start. */
const PATIENCE_MS = 3_000;
/** Two jobs at once in a process: one that hangs keeps no other waiting. */
const AT_ONCE = 2;

/**
 * Runs jobs from now on for as long as the process does: claims what is due, one after the other, and runs it outside of the
 * claim's transaction. Kinds that are not named here belong to another version of the portal and are left to it. `close` ends
 * it.
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
      // Said once: a database that restarts is away for many looks, and nothing is lost meanwhile.
      if (!failing && !signal.aborted) log.warn({ err: error }, 'the jobs wait');
      failing = true;
    }
  };
  const keepLooking = async () => {
    while (!signal.aborted) {
      await look();
      // It keeps no process alive, and ends as soon as it is closed.
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
