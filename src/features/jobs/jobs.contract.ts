import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayRunJobs, maySeeJobs } from './jobs.policy.ts';
import { Id } from '#platform/http/id.ts';

export const Job = z.object({
  id: Id,
  /** The kind's name, such as `finance.recurrences` or `files.sweep`; the page translates it. */
  kind: z.string(),
  /** Whether it repeats on a schedule. */
  repeats: z.boolean(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** The next run; null if none is planned. */
  run_at: z.nullable(z.iso.datetime()),
  started_at: z.nullable(z.iso.datetime()),
  done_at: z.nullable(z.iso.datetime()),
  /** Attempts since the last success. */
  attempts: z.int(),
  /** The last error in one line; null after a success. */
  last_error: z.nullable(z.string()),
});
export type Job = z.infer<typeof Job>;

const tags = ['jobs'];

export const jobsContract = {
  list: procedure
    .meta({ policy: maySeeJobs })
    .route({
      method: 'GET',
      path: '/jobs',
      summary: 'Repeating work and what waits or failed, failures first',
      tags,
    })
    .output(z.array(Job)),
  retry: procedure
    .meta({ policy: mayRunJobs })
    .route({ method: 'POST', path: '/jobs/{job_id}/retry', summary: 'Run it again now', tags })
    .input(z.strictObject({ job_id: Id }))
    .errors({ ALREADY_DONE: { status: 409, message: /*i18n*/ 'This job is already done.' } })
    .output(Job),
};
