import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';

/** Arguments of a job run. */
export type JobCall = {
  db: Db;
  now: () => Date;
  log: Logger;
  payload: unknown;
  /** Aborted at shutdown or when the time limit is exceeded: stop at the next safe point. The job runs again. */
  closing: AbortSignal;
};

/** A kind of job. It may run twice, after a process died in the middle of it, so the work must tolerate that. */
export type JobKind = {
  /** Feature and job: `finance.recurrences`. */
  kind: string;
  /** Interval after a success until it repeats; without it jobs are queued one by one. */
  everyMs?: number;
  /** Maximum attempts of a job that does not repeat; 10 by default. */
  attempts?: number;
  /** Time limit of an attempt; ten minutes by default. */
  longestMs?: number;
  /**
   * A worker that does not renew its lease for this long counts as dead, and another takes over; a minute by default.
   */
  leaseMs?: number;
  run: (call: JobCall) => Promise<void>;
};

/** Default number of attempts of a kind. */
export const MOST_TRIES = 10;
export const LONGEST_MS = 10 * 60_000;
export const LEASE_MS = 60_000;

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Delay before the next attempt, in milliseconds: 1, 2, 4 … minutes, at most an hour. */
export const backoffMs = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS);

/** A repeating job is never scheduled further ahead than this. */
export const farOffMs = ({ everyMs = 0, leaseMs = LEASE_MS }: JobKind): number =>
  everyMs + leaseMs + LONGEST_WAIT_MS;
