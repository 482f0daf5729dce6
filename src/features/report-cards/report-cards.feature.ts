import type { Feature } from '#features/feature.ts';
import { reportCardsAuditWords } from './report-cards.audit.ts';
import { reportCardsNotices } from './report-cards.notices.ts';
import { reportCardsPages } from './report-cards.pages.ts';
import { cardNow } from './server/card-check.service.ts';
import { reportCardsApproval } from './server/approval/report-cards-approval.ts';
import { makingJob } from './server/making.service.ts';
import { releasesJob } from './server/releases.service.ts';
import { reportCardsOwnData } from './server/report-cards.own-data.ts';
import { reportCardsRouter } from './server/report-cards.router.ts';
import * as reportCardsTables from './server/report-cards.tables.ts';

export const reportCardsFeature: Feature = {
  name: 'report-cards',
  notices: reportCardsNotices,
  pages: reportCardsPages,
  router: () => ({ reportCards: reportCardsRouter }),
  approvals: [reportCardsApproval],
  tables: reportCardsTables,
  papersNow: { card: cardNow },
  jobs: ({ school }) => [makingJob(school), releasesJob(school)],
  ownData: reportCardsOwnData,
  audit: { words: reportCardsAuditWords },
};
