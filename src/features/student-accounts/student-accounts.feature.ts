import type { Feature } from '#features/feature.ts';
import { studentAccountsRouter } from './server/student-accounts.router.ts';
import { studentAccountsAuditWords } from './student-accounts.audit.ts';

export const studentAccountsFeature: Feature = {
  name: 'student-accounts',
  router: () => ({ studentAccounts: studentAccountsRouter }),
  audit: { words: studentAccountsAuditWords },
};
