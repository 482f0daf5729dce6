import type { AuditWords } from '#features/audit.ts';

export const studentAccountsAuditWords: AuditWords = {
  groups: { student_accounts: /*i18n*/ 'Student accounts' },
  actions: {
    'student_accounts.created': /*i18n*/ 'Student account created',
    'student_accounts.password_renewed': /*i18n*/ 'New password given to a student',
  },
};
