import type { Feature } from '#features/feature.ts';
import { backupsAuditWords } from './backups.audit.ts';
import { backupsRouter } from './server/backups.router.ts';

export const backupsFeature: Feature = {
  name: 'backups',
  router: ({ facts }) => ({ backups: backupsRouter(facts.backupKey ?? { from: 'none' }) }),
  audit: { words: backupsAuditWords },
};
