import type { Feature } from '#features/feature.ts';
import { settingsRouter } from './server/settings.router.ts';
import { settingsAuditWords } from './settings.audit.ts';
import { settingsPages } from './settings.pages.ts';

export const settingsFeature: Feature = {
  name: 'settings',
  pages: settingsPages,
  router: ({ facts }) => ({ settings: settingsRouter(facts) }),
  audit: { words: settingsAuditWords },
};
