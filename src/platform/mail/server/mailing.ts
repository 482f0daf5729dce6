import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { VersionWatch } from '#platform/db/version-watch.ts';
import type { Db } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { type Post, smtpPost } from './post.ts';
import { eraseExpired, type MayLeave, sendDue } from './sending.ts';

type Options = {
  db: Db;
  secrets: Secrets;
  log: Logger;
  /** Without one, mail stays in the outbox. */
  smtpUrl: string | undefined;
  from: string;
  mayLeave?: MayLeave;
  now?: () => Date;
  everyMs?: number;
  /** Whether a newer version has migrated the database. */
  isOutdated?: VersionWatch;
};

/** An unresponsive mail server must not delay the shutdown; the message is retried after the next start. */
const PATIENCE_MS = 3_000;

/**
 * Processes the outbox for as long as the process runs: sends what is due and erases what has expired.
 * `close` stops it.
 */
export function startMailing({
  db,
  secrets,
  log,
  smtpUrl,
  from,
  mayLeave,
  now = () => new Date(),
  everyMs = 2_000,
  isOutdated = async () => false,
}: Options): {
  close: () => Promise<void>;
} {
  let post: Post | undefined;
  let failing = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  const look = async () => {
    try {
      // A newer version sends by its own rules.
      if (await isOutdated()) return;
      await db.transaction((tx) => eraseExpired(tx, now()));
      if (smtpUrl) {
        post ??= await smtpPost(smtpUrl, from);
        await sendDue({ db, secrets, log, now, post, mayLeave }, () => closed);
      }
      failing = false;
    } catch (error) {
      // Logged once: a restarting database is unavailable for many turns, and nothing is lost meanwhile.
      if (!failing && !closed) log.warn({ err: error }, 'the outbox waits');
      failing = true;
    }
  };
  const next = () => {
    timer = setTimeout(() => {
      turn = again();
    }, everyMs);
    timer.unref();
  };
  const again = async () => {
    await look();
    if (!closed) next();
  };
  next();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await Promise.race([turn, pause(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
