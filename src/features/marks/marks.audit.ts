import type { AuditWords } from '#features/audit.ts';

export const marksAuditWords: AuditWords = {
  groups: { marks: /*i18n*/ 'Marks' },
  actions: {
    'marks.sheet_opened': /*i18n*/ 'Mark sheet opened',
    'marks.entered': /*i18n*/ 'Marks entered',
    'marks.columns_set': /*i18n*/ 'Columns of a mark sheet changed',
    'marks.sheet_submitted': /*i18n*/ 'Mark sheet handed in',
    'marks.sheet_given_back': /*i18n*/ 'Mark sheet given back',
    'marks.sheet_verified': /*i18n*/ 'Mark sheet verified',
    'marks.sheet_closed': /*i18n*/ 'Mark sheet closed',
    'marks.sheet_reopened': /*i18n*/ 'Closed mark sheet reopened',
  },
  terms: {
    slot: /*i18n*/ 'Sheet',
    conflicts: /*i18n*/ 'Conflicts',
    columns: /*i18n*/ 'Columns',
    until: /*i18n*/ 'Until',
  },
};
