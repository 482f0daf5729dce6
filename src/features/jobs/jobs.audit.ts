import type { AuditWords } from '#features/audit.ts';

export const jobsAuditWords: AuditWords = {
  groups: { jobs: /*i18n*/ 'Background jobs' },
  actions: {
    'jobs.retried': /*i18n*/ 'Background job run again',
  },
};
