import type { Feature } from '#features/feature.ts';
import { approvalsAuditWords } from './approvals.audit.ts';
import { approvalsNotices } from './approvals.notices.ts';
import { approvalsPages } from './approvals.pages.ts';
import { maySeeApprovals } from './approvals.policy.ts';
import { approvalsOwnData } from './server/approvals.own-data.ts';
import { approvalsRouter } from './server/approvals.router.ts';
import * as approvalsTables from './server/approvals.tables.ts';
import { expiryJob } from './server/expiry.service.ts';

export const approvalsFeature: Feature = {
  name: 'approvals',
  pages: approvalsPages,
  router: ({ approvalKinds }) => ({ approvals: approvalsRouter(approvalKinds) }),
  tables: approvalsTables,
  jobs: () => [expiryJob()],
  notices: approvalsNotices,
  // Messages only say that something changed; the list is refetched under its own policies.
  live: { mayHear: { approvals: (_tx, actor, id) => id === 'all' && maySeeApprovals(actor) } },
  audit: { words: approvalsAuditWords },
  ownData: approvalsOwnData,
};
