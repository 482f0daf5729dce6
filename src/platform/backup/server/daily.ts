import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { VersionWatch } from '#platform/db/version-watch.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { insertBackup, lacksDaily, selectBackups } from './backups.queries.ts';
import { DAMAGE_FOUND } from './damaged-pages.ts';
import { dailyName, filesToDelete, isTime } from './daily-plan.ts';
import { makeBackup, type Origin } from './make-backup.ts';
import { DRAFT } from './write-file.ts';

type Options = Origin & {
  db: Db;
  log: Logger;
  /** Read each time, because it may change at runtime. */
  readonly timeZone: string;
  folder: string;
  isOutdated?: VersionWatch;
  now?: () => Date;
  /** Delay after startup, which is busy enough without a backup. */
  firstAfterMs?: number;
  everyMs?: number;
};

const MINUTE_MS = 60_000;
const RETRY_MS = 60 * MINUTE_MS;
/** Free space left for the database, which comes first. */
const SPARE_BYTES = 200 * 1024 * 1024;
const DRAFT_LIFE_MS = 24 * 3_600_000;

/**
 * Makes one backup per school day for as long as the process runs, and deletes its own expired
 * ones. `close` aborts one in progress.
 */
export function startDailyBackups(options: Options): { close: () => Promise<void> } {
  const { log, isOutdated = async () => false, now = () => new Date() } = options;
  const { firstAfterMs = 3 * MINUTE_MS, everyMs = MINUTE_MS } = options;
  const closing = new AbortController();
  let notBefore = 0;
  let timer: NodeJS.Timeout;
  let turn = Promise.resolve();

  const look = async () => {
    const left = notBefore - now().getTime();
    // More than an hour is left only if the clock was set back.
    if (left > 0 && left <= RETRY_MS) return;
    try {
      // A newer version is running and makes its own backups.
      if (await isOutdated()) return;
      await backUpIfDue({ ...options, now, signal: closing.signal });
    } catch (error) {
      if (closing.signal.aborted) return;
      notBefore = now().getTime() + RETRY_MS;
      log.error({ err: error }, 'the daily backup failed: it is tried again in an hour');
    }
  };
  const again = async () => {
    await look();
    if (!closing.signal.aborted) wait(everyMs);
  };
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      turn = again();
    }, ms);
    // The timer does not keep the process alive.
    timer.unref();
  };
  wait(firstAfterMs);
  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}

type Turn = Omit<Options, 'now'> & { now: () => Date; signal: AbortSignal };

async function backUpIfDue(options: Turn): Promise<void> {
  const { db, log, timeZone, folder, now, signal } = options;
  const at = now();
  if (!isTime(at, timeZone) || !(await db.transaction((tx) => lacksDaily(tx, at, timeZone)))) return;
  const began = performance.now();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepDrafts(folder, at);
  await refuseFullDisk(options);
  const path = join(folder, dailyName(schoolDay(at, timeZone)));
  const made = await makeBackup({ ...options, path, at, replace: true, gentle: true, signal });
  // The command line is making a backup: retry soon.
  if (!made) return;
  await db.transaction((tx) => insertBackup(tx, { at, cause: 'daily', file: path, made }));
  for (const name of filesToDelete(await readdir(folder))) await rm(join(folder, name));
  const { rows, bytes, files, damage } = made;
  if (damage > 0) log.error({ damage }, DAMAGE_FOUND);
  if (files.missing + files.altered > 0)
    log.warn(files, 'the daily backup lacks files that are missing from the store, or were altered in it');
  log.info(
    { rows, files: files.held, bytes, ms: Math.round(performance.now() - began) },
    'made the daily backup',
  );
}

/** Deletes half-written files left by a killed process. */
async function sweepDrafts(folder: string, at: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (at.getTime() - mtimeMs > DRAFT_LIFE_MS) await rm(join(folder, name), { force: true });
  }
}

async function refuseFullDisk({ db, folder }: Turn): Promise<void> {
  const [last] = await db.transaction((tx) => selectBackups(tx, 1));
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const wanted = SPARE_BYTES + 2 * (last?.bytes ?? 0);
  if (free < wanted)
    throw new Error(`The disk of ${folder} has ${free} bytes left, and ${wanted} are wanted.`);
}
