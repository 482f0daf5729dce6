import type { AuditWords } from '#features/audit.ts';

export const financeAuditWords: AuditWords = {
  groups: { finance: /*i18n*/ 'Own finances' },
  actions: {
    'finance.changed': /*i18n*/ 'Own finances changed',
    'finance.exported': /*i18n*/ 'Own finances exported',
  },
};
