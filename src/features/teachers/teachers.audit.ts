import type { AuditWords } from '#features/audit.ts';

export const teachersAuditWords: AuditWords = {
  groups: { teachers: /*i18n*/ 'Teachers' },
  actions: { 'teachers.exported': /*i18n*/ 'Teachers exported' },
};
