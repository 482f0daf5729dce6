import type { AuditWords } from '#features/audit.ts';

export const levelsAuditWords: AuditWords = {
  groups: { levels: /*i18n*/ 'Sections and levels' },
  actions: {
    'levels.created': /*i18n*/ 'Section created',
    'levels.changed': /*i18n*/ 'Section changed',
    'levels.removed': /*i18n*/ 'Section removed',
  },
  terms: {
    section: /*i18n*/ 'Section',
    head: /*i18n*/ 'Head',
    levels: /*i18n*/ 'Levels',
    paper_language: /*i18n*/ 'Language of its report cards',
    authority_fr: /*i18n*/ 'Authority, in French',
    authority_en: /*i18n*/ 'Authority, in English',
  },
};
