import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import { placeOf } from '#platform/log/server/log.ts';
import { faultOf, JobFault } from './fault.ts';
import { failJob, finishJob, holdJob, type Job, releaseJob } from './jobs.queries.ts';
import { type JobKind, LEASE_MS, LONGEST_MS, MOST_TRIES } from './kinds.ts';

type Running = { db: Db; workDb?: Db; log: Logger; now: () => Date; closing: AbortSignal };

/**
 * Runs a claimed job once and stores the result: success, failure, or shutdown. Renews its lease while it runs. A run
 * that exceeds its time limit counts as failed, though it cannot be ended from outside.
 */
export async function runJob(running: Running, job: Job, kind: JobKind): Promise<void> {
  const { db, workDb = db, log, now, closing } = running;
  // Claimed at the very moment of the shutdown, so release it without starting.
  if (closing.aborted) return db.transaction((tx) => releaseJob(tx, job, now()));
  // Not AbortSignal.any: in Node 20 its signal may be garbage collected with its listeners, so the abort is lost.
  const stop = new AbortController();
  const onClosing = () => stop.abort();
  closing.addEventListener('abort', onClosing, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop.abort();
      reject(new JobFault('TOOK_TOO_LONG'));
    }, kind.longestMs ?? LONGEST_MS);
    timer.unref();
  });
  const lease = keepUp(running, job, kind, onClosing);
  try {
    if (hasDiedTooOften(job, kind)) throw new JobFault('PROCESS_DIED');
    const call = { db: workDb, now, log, payload: job.payload, closing: stop.signal };
    await Promise.race([kind.run(call), isOver]);
    const held = await lease.end();
    await db.transaction((tx) =>
      // It may have stopped halfway: retry it rather than treat it as done.
      closing.aborted ? releaseJob(tx, held, now()) : finishJob(tx, held, kind, now()),
    );
  } catch (error) {
    const held = await lease.end();
    if (closing.aborted) return db.transaction((tx) => releaseJob(tx, held, now()));
    const fault = faultOf(error);
    log.warn(
      { job: job.id, kind: job.kind, attempt: job.attempts, fault, at: placeOf(error) },
      'a job failed',
    );
    await db.transaction((tx) => failJob(tx, held, kind, fault, now()));
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', onClosing);
  }
}

/**
 * Renews a job's lease three times per lease length until `end`, which returns the job as held. Aborts if another
 * worker has it; if the database is down the lease may expire and another worker take over.
 */
function keepUp(
  { db, now }: Running,
  job: Job,
  kind: JobKind,
  onLost: () => void,
): { end: () => Promise<Job> } {
  let held = job;
  let renewing = Promise.resolve();
  const renew = async () => {
    try {
      const renewed = await db.transaction((tx) => holdJob(tx, held, kind, now()));
      if (renewed) held = renewed;
      else onLost();
    } catch {
      // Retried on the next tick.
    }
  };
  const beat = setInterval(() => (renewing = renewing.then(renew)), (kind.leaseMs ?? LEASE_MS) / 3);
  beat.unref();
  return {
    end: async () => {
      clearInterval(beat);
      await renewing;
      return held;
    },
  };
}

/** All its attempts were started and none ended: it crashes the process, and must not do so forever. */
const hasDiedTooOften = ({ attempts }: Job, kind: JobKind): boolean =>
  kind.everyMs === undefined && attempts > (kind.attempts ?? MOST_TRIES);
