import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayRunJobs, maySeeJobs } from './jobs.policy.ts';
import { Id } from '#platform/http/id.ts';

/** Work that the portal does by itself. */
export const Job = z.object({
  id: Id,
  /** `finance.recurrences`, `files.sweep`, …: the page knows their names. */
  kind: z.string(),
  /** It comes again by itself. */
  repeats: z.boolean(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** When it runs next; null when it does not. */
  run_at: z.nullable(z.iso.datetime()),
  started_at: z.nullable(z.iso.datetime()),
  done_at: z.nullable(z.iso.datetime()),
  /** Tries since it last went well. */
  attempts: z.int(),
  /** What went wrong last, in a line; null since it went well. */
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
