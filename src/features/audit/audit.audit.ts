import type { AuditWords } from '#features/audit.ts';

export const auditAuditWords: AuditWords = {
  groups: { audit: /*i18n*/ 'Audit trail' },
  actions: {
    'audit.exported': /*i18n*/ 'Audit trail exported',
    'audit.verified': /*i18n*/ 'Chain of the audit trail checked',
  },
};
