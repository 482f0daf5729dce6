import { newId } from '#platform/db/ids.ts';
import { jobs } from '#platform/jobs/server/jobs.tables.ts';
import type { FeatureTesting } from '#features/testing.ts';

export const jobsTesting: FeatureTesting = {
  matrix: {
    'jobs.list': '-----+',
    'jobs.retry': '-----+',
  },
  inputs: ({ db, id }) => {
    const failedJob = async () => {
      const job = newId();
      const at = new Date();
      const state = { state: 'failed', run_at: at, attempts: 10, created_at: at } as const;
      await db.insert(jobs).values({ id: job, kind: 'test.work', key: job, ...state });
      return job;
    };
    return {
      'jobs.retry': async () => ({ job_id: await id({ mine: failedJob }) }),
    };
  },
};
