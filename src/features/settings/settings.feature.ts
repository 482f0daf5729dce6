import type { Feature } from '#features/feature.ts';
import { retentionRouter } from './server/retention.router.ts';
import { retentionJob } from './server/retention.service.ts';
import { settingsRouter } from './server/settings.router.ts';
import { settingsAuditWords } from './settings.audit.ts';
import { settingsPages } from './settings.pages.ts';

export const settingsFeature: Feature = {
  name: 'settings',
  pages: settingsPages,
  router: ({ facts }) => ({ settings: settingsRouter(facts), retention: retentionRouter }),
  jobs: ({ retention }) => [retentionJob(retention)],
  audit: { words: settingsAuditWords },
};
