import type { Feature } from '#features/feature.ts';
import { auditAuditWords } from './audit.audit.ts';
import { auditPages } from './audit.pages.ts';
import { auditRouter } from './server/audit.router.ts';

export const auditFeature: Feature = {
  name: 'audit',
  pages: auditPages,
  router: ({ auditSubjects }) => ({ audit: auditRouter(auditSubjects) }),
  audit: { words: auditAuditWords },
};
