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
  // Not AbortSignal.any: in Node 20 what it makes may be cleaned away with its listeners, and nobody hears of the end.
  const stop = new AbortController();
  const onClosing = () => stop.abort();
  closing.addEventListener('abort', onClosing, { once: true });
  if (closing.aborted) onClosing();
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop.abort();
      reject(new JobFault('TOOK_TOO_LONG'));
    }, leaseMs);
    timer.unref();
  });
  try {
    if (hasDiedTooOften(job, kind)) throw new JobFault('PROCESS_DIED');
    const call = { db, now, log, payload: job.payload, closing: stop.signal };
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
    closing.removeEventListener('abort', onClosing);
  }
}

/** All its tries were begun and none ended: it takes the process with it, and shall not do so for ever. */
const hasDiedTooOften = ({ attempts }: Job, kind: JobKind): boolean =>
  kind.everyMs === undefined && attempts > (kind.attempts ?? MOST_TRIES);
