import type { Feature } from '#features/feature.ts';
import { authAuditWords } from './auth.audit.ts';
import { authRouter } from './server/auth.router.ts';

export const authFeature: Feature = {
  name: 'auth',
  router: () => ({ auth: authRouter }),
  audit: { words: authAuditWords },
};
