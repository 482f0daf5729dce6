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

/** Tasks the portal runs automatically: failed ones first, then repeating ones, then queued ones. Payloads are not exposed. */
export async function listJobs(tx: Tx): Promise<Job[]> {
  return (await selectJobs(tx)).map(shown);
}

/** Makes a job run again now, and records the actor in the audit trail. Null if there is no such job. */
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
