import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { VersionWatch } from '#platform/db/version-watch.ts';
import { nothingSettled, sealEvents } from './seal.ts';

type Options = { db: Db; log: Logger; isOutdated?: VersionWatch; now?: () => Date; everyMs?: number };

/**
 * Seals new events periodically for as long as the process runs. `close` waits for the last run.
 */
export function startSealing({
  db,
  log,
  isOutdated = async () => false,
  now = () => new Date(),
  everyMs = 1_000,
}: Options): { close: () => Promise<void> } {
  const settled = nothingSettled();
  let failing = false;
  let turn: Promise<void> | null = null;

  const seal = async () => {
    try {
      // A newer version is running and seals its own events.
      if (await isOutdated()) return;
      await sealEvents(db, now, settled);
      failing = false;
    } catch (error) {
      // Logged once: a database that restarts is away for many runs, and nothing is lost meanwhile.
      if (!failing) log.warn({ err: error }, 'the audit trail waits to be sealed');
      failing = true;
      // A standby that took over may lack what the lost primary had said was settled.
      Object.assign(settled, nothingSettled());
    }
  };
  const timer = setInterval(() => {
    turn ??= seal().finally(() => {
      turn = null;
    });
  }, everyMs);
  // The timer does not keep the process alive.
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await turn;
      await seal();
    },
  };
}
