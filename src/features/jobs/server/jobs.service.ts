import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { listJobs as selectJobs, retryJob, type Job as JobRow } from '#platform/jobs/server/jobs.queries.ts';
import type { Job } from '../jobs.contract.ts';

const shown = (job: JobRow): Job => ({
  id: job.id,
  kind: job.kind,
  repeats: job.key === '',
  state: job.state,
  run_at: job.state === 'waiting' ? job.run_at.toISOString() : null,
  started_at: job.started_at?.toISOString() ?? null,
  done_at: job.done_at?.toISOString() ?? null,
  attempts: job.attempts,
  last_error: job.last_error,
});

/** Tasks the portal runs automatically: failures first, then what repeats, then what waits. What a job is told stays untold. */
export async function listJobs(tx: Tx): Promise<Job[]> {
  return (await selectJobs(tx)).map(shown);
}

/** Lets a job run again now, and tells the trail who wished it. Null when there is none of this id. */
export async function runAgain(call: Call, jobId: string): Promise<Job | null | { refused: 'ALREADY_DONE' }> {
  const { db, now } = call;
  return db.transaction(async (tx) => {
    const job = await retryJob(tx, jobId, now());
    if (!job || 'refused' in job) return job;
    const { id, kind } = job;
    await record(tx, call, { action: 'jobs.retried', subject: { type: 'job', id }, details: { kind } });
    return shown(job);
  });
}
