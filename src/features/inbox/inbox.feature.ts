import type { Feature } from '#features/feature.ts';
import { inboxAuditWords } from './inbox.audit.ts';
import { inboxPages } from './inbox.pages.ts';
import { deliveriesJob } from './server/deliveries.service.ts';
import * as deliveryTables from './server/deliveries.tables.ts';
import { inboxOwnData } from './server/inbox.own-data.ts';
import { inboxRetentionJob } from './server/inbox-retention.ts';
import { inboxRouter } from './server/inbox.router.ts';
import { deliveriesRouter } from './server/office.router.ts';

export const inboxFeature: Feature = {
  name: 'inbox',
  pages: inboxPages,
  router: () => ({ inbox: inboxRouter, deliveries: deliveriesRouter }),
  tables: deliveryTables,
  jobs: (tools) => [inboxRetentionJob(), deliveriesJob(tools)],
  live: {
    // Own notices only: nobody may observe notices to others.
    mayHear: { inbox: (_tx, actor, id) => actor.role !== null && id === actor.userId },
  },
  audit: { words: inboxAuditWords },
  ownData: inboxOwnData,
};
