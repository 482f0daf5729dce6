import type { Feature } from '#features/feature.ts';
import { authAuditWords } from './auth.audit.ts';
import { authNotices } from './auth.notices.ts';
import { authRouter } from './server/auth.router.ts';

export const authFeature: Feature = {
  name: 'auth',
  router: () => ({ auth: authRouter }),
  notices: authNotices,
  audit: { words: authAuditWords },
};
