import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import { faultOf, JobFault, placeOf } from './fault.ts';
import { failJob, finishJob, type Job, releaseJob } from './jobs.queries.ts';
import { type JobKind, LEASE_MS, MOST_TRIES } from './kinds.ts';

type Running = { db: Db; log: Logger; now: () => Date; closing: AbortSignal };

/**
 * Runs a claimed job once, and writes down what came of it: it went well, it failed, or the process ended over it. A try that
 * takes longer than its lease has failed, though nobody can end it from outside.
 */
export async function runJob({ db, log, now, closing }: Running, job: Job, kind: JobKind): Promise<void> {
  const { leaseMs = LEASE_MS } = kind;
  const lease = new AbortController();
  const timer = setTimeout(() => lease.abort(), leaseMs);
  timer.unref();
  const isOver = new Promise<never>((_, reject) => {
    lease.signal.addEventListener('abort', () => reject(new JobFault('TOOK_TOO_LONG')), { once: true });
  });
  try {
    if (hasDiedTooOften(job, kind)) throw new JobFault('PROCESS_DIED');
    const call = { db, now, log, payload: job.payload, closing: AbortSignal.any([closing, lease.signal]) };
    await Promise.race([kind.run(call), isOver]);
    await db.transaction((tx) =>
      // Perhaps it stopped in the middle: it is asked again rather than taken for done.
      closing.aborted ? releaseJob(tx, job, now()) : finishJob(tx, job, kind, now()),
    );
  } catch (error) {
    if (closing.aborted) return db.transaction((tx) => releaseJob(tx, job, now()));
    const fault = faultOf(error);
    log.warn(
      { job: job.id, kind: job.kind, attempt: job.attempts, fault, at: placeOf(error) },
      'a job failed',
    );
    await db.transaction((tx) => failJob(tx, job, kind, fault, now()));
  } finally {
    clearTimeout(timer);
  }
}

/** All its tries were begun and none ended: it takes the process with it, and shall not do so for ever. */
const hasDiedTooOften = ({ attempts }: Job, kind: JobKind): boolean =>
  kind.everyMs === undefined && attempts > (kind.attempts ?? MOST_TRIES);
