import { serve } from '#features/people/server/people.service.ts';
import { jobsContract } from '../jobs.contract.ts';
import { listJobs, runAgain } from './jobs.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(jobsContract);

export const jobsRouter = os.router({
  list: os.list.handler(({ context: { db } }) => db.transaction(listJobs)),
  retry: os.retry.handler(async ({ input: { job_id }, context, errors }) =>
    answerOf(await runAgain(context, job_id), errors),
  ),
});
