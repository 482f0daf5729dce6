import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { VersionWatch } from '#platform/db/version-watch.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { LedgerCheck } from '../ledger.contract.ts';
import { findLastRound } from './checks.queries.ts';
import type { Invariant } from '#features/feature.ts';
import { reconcile } from './reconcile.service.ts';

type Options = {
  db: Db;
  log: Logger;
  /** Read each time: it may change while the portal runs. */
  school: { readonly timeZone: string };
  rules: readonly Invariant[];
  isOutdated?: VersionWatch;
  now?: () => Date;
  everyMs?: number;
};

/** Milliseconds from midnight to 02:30 at the school, when no money moves and the next check becomes due. */
const NIGHT_MS = 150 * 60_000;

/**
 * Checks the books at startup and every night: once across all processes, and in the morning if the night was
 * missed. `close` aborts a running check.
 */
export function startReconciling({
  db,
  log,
  school,
  rules,
  isOutdated = async () => false,
  now = () => new Date(),
  everyMs = 60_000,
}: Options): { close: () => Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const nightOf = (at: Date) => schoolDay(new Date(at.getTime() - NIGHT_MS), school.timeZone);
  const isNightly = {
    cause: 'nightly',
    isDue: async (tx: Parameters<typeof findLastRound>[0]) => {
      const last = await findLastRound(tx);
      return last === null || nightOf(last) < nightOf(now());
    },
  } as const;
  let started = false;
  let failing = false;
  let turn: Promise<void> | null = null;

  const check = async () => {
    try {
      // The rules of a newer version are the ones that hold.
      if (await isOutdated()) return;
      const round = started ? isNightly : ({ cause: 'start' } as const);
      // A concurrent check by another process serves for this one too.
      const done = await reconcile(db, { now, rules, signal, log, ...round });
      started = true;
      if (!done) return;
      failing = false;
      tell(log, done);
    } catch (error) {
      if (signal.aborted) return;
      // Logged once: it is retried every minute.
      if (!failing) log.warn({ err: error }, 'the books wait to be checked');
      failing = true;
    }
  };
  const take = () => {
    turn ??= check().finally(() => {
      turn = null;
    });
  };
  take();
  const timer = setInterval(take, everyMs);
  // Does not keep the process alive.
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await turn;
    },
  };
}

function tell(log: Logger, { cause, passed, failures, transactions, head, took_ms }: LedgerCheck): void {
  const found = { cause, transactions, head, took_ms };
  if (passed) log.info(found, 'the books are right');
  else log.error({ ...found, failures }, 'the books are not right: movements of money are stopped');
}
