import type { Feature } from '#features/feature.ts';
import { reportsAuditWords } from './reports.audit.ts';
import { reportsNotices } from './reports.notices.ts';
import { reportsPages } from './reports.pages.ts';
import { builtReportsRouter } from './server/built/built-reports.router.ts';
import { savedReportsOwnData } from './server/saved-reports.own-data.ts';
import * as savedReportsTables from './server/saved-reports.tables.ts';
import { savedReportsJob } from './server/saved/run-saved-reports.service.ts';
import { READY } from './server/saved/saved-reports.service.ts';
import { mayStillRead } from './server/saved/saved-readers.service.ts';
import { savedReportsRouter } from './server/saved/saved-reports.router.ts';
import { reportsRouter } from './server/reports.router.ts';

export const reportsFeature: Feature = {
  name: 'reports',
  pages: reportsPages,
  router: ({ bookWords }) => ({
    reports: reportsRouter(bookWords),
    builtReports: builtReportsRouter,
    savedReports: savedReportsRouter,
  }),
  tables: savedReportsTables,
  jobs: ({ school, bookWords }) => [savedReportsJob(school, bookWords)],
  notices: reportsNotices,
  noticeReaders: { [READY]: mayStillRead },
  ownData: savedReportsOwnData,
  audit: { words: reportsAuditWords },
};
