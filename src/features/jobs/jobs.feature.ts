import type { Feature } from '#features/feature.ts';
import { jobsAuditWords } from './jobs.audit.ts';
import { jobsPages } from './jobs.pages.ts';
import { jobsRouter } from './server/jobs.router.ts';

export const jobsFeature: Feature = {
  name: 'jobs',
  pages: jobsPages,
  router: () => ({ jobs: jobsRouter }),
  audit: { words: jobsAuditWords },
};
