import type { Feature } from '#features/feature.ts';
import { inboxPages } from './inbox.pages.ts';
import { inboxOwnData } from './server/inbox.own-data.ts';
import { inboxRetentionJob } from './server/inbox.retention.ts';
import { inboxRouter } from './server/inbox.router.ts';

export const inboxFeature: Feature = {
  name: 'inbox',
  pages: inboxPages,
  router: () => ({ inbox: inboxRouter }),
  jobs: () => [inboxRetentionJob()],
  live: {
    // Own notices only: nobody may observe notices to others.
    mayHear: { inbox: (_tx, actor, id) => actor.role !== null && id === actor.userId },
  },
  ownData: inboxOwnData,
};
