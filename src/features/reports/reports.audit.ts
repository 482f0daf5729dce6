import type { AuditWords } from '#features/audit.ts';

export const reportsAuditWords: AuditWords = {
  groups: { reports: /*i18n*/ 'Reports' },
  actions: { 'reports.exported': /*i18n*/ 'Report exported' },
  terms: { report: /*i18n*/ 'Report' },
};
