import type { Feature } from '#features/feature.ts';
import { earlyWarningAuditWords } from './early-warning.audit.ts';
import { earlyWarningNotices } from './early-warning.notices.ts';
import { earlyWarningPages } from './early-warning.pages.ts';
import { calculationJob } from './server/calculate.service.ts';
import { demoWarnings } from './server/early-warning.demo.ts';
import { earlyWarningRouter } from './server/early-warning.router.ts';
import { ASSIGNED } from './server/follow-ups.service.ts';
import * as earlyWarningTables from './server/early-warning.tables.ts';
import { isStillInHand } from './server/warning-readers.service.ts';

export const earlyWarningFeature: Feature = {
  name: 'early-warning',
  pages: earlyWarningPages,
  router: () => ({ earlyWarning: earlyWarningRouter }),
  tables: earlyWarningTables,
  jobs: ({ school }) => [calculationJob({ school })],
  notices: earlyWarningNotices,
  noticeReaders: { [ASSIGNED]: isStillInHand },
  audit: { words: earlyWarningAuditWords },
  demo: demoWarnings,
};
