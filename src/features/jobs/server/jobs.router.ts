import { serve } from '#features/people/server/people.service.ts';
import { jobsContract } from '../jobs.contract.ts';
import { listJobs, runAgain } from './jobs.service.ts';

const os = serve(jobsContract);

export const jobsRouter = os.router({
  list: os.list.handler(({ context: { db } }) => db.transaction(listJobs)),
  retry: os.retry.handler(async ({ input: { job_id }, context, errors }) => {
    const job = await runAgain(context, job_id);
    if (!job) throw errors.NOT_FOUND();
    if ('refused' in job) throw errors[job.refused]();
    return job;
  }),
});
