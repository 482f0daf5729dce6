import type { Feature } from '#features/feature.ts';
import { yearEndApproval } from './server/year-end-approval.ts';
import { yearStartJob } from './server/year-end-run.ts';
import { yearEndRouter } from './server/year-end.router.ts';
import * as yearEndTables from './server/year-end.tables.ts';
import { yearEndAuditWords } from './year-end.audit.ts';
import { yearEndPages } from './year-end.pages.ts';

export const yearEndFeature: Feature = {
  name: 'year-end',
  pages: yearEndPages,
  router: () => ({ yearEnd: yearEndRouter }),
  approvals: [yearEndApproval],
  tables: yearEndTables,
  jobs: ({ school }) => [yearStartJob(school)],
  audit: { words: yearEndAuditWords },
};
