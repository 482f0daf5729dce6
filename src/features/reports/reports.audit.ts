import type { AuditWords } from '#features/audit.ts';

export const reportsAuditWords: AuditWords = {
  groups: { reports: /*i18n*/ 'Reports' },
  actions: {
    'reports.exported': /*i18n*/ 'Report exported',
    'reports.saved': /*i18n*/ 'Report saved',
    'reports.saved_changed': /*i18n*/ 'Saved report changed',
    'reports.saved_removed': /*i18n*/ 'Saved report removed',
  },
  terms: { report: /*i18n*/ 'Report', rhythm: /*i18n*/ 'Sent automatically' },
};
