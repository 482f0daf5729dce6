import type { Feature } from '#features/feature.ts';
import { reportsAuditWords } from './reports.audit.ts';
import { reportsPages } from './reports.pages.ts';
import { reportsRouter } from './server/reports.router.ts';

export const reportsFeature: Feature = {
  name: 'reports',
  pages: reportsPages,
  router: ({ bookWords }) => ({ reports: reportsRouter(bookWords) }),
  audit: { words: reportsAuditWords },
};
