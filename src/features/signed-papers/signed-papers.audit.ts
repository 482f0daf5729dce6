import type { AuditWords } from '#features/audit.ts';

export const signedPapersAuditWords: AuditWords = {
  groups: { signed_papers: /*i18n*/ 'Codes on papers' },
  actions: {
    'signed_papers.key_renewed': /*i18n*/ 'Key of papers renewed',
    'signed_papers.school_added': /*i18n*/ 'Key of another school added',
    'signed_papers.school_removed': /*i18n*/ 'Key of another school removed',
  },
  terms: { key: /*i18n*/ 'Key', school: /*i18n*/ 'School' },
};
