import type { AuditWords } from '#features/audit.ts';

export const marksAuditWords: AuditWords = {
  groups: { marks: /*i18n*/ 'Marks' },
  actions: {
    'marks.sheet_opened': /*i18n*/ 'Mark sheet opened',
    'marks.points_taken': /*i18n*/ 'Points of an assignment taken as marks',
    'marks.entered': /*i18n*/ 'Marks entered',
    'marks.columns_set': /*i18n*/ 'Columns of a mark sheet changed',
    'marks.column_moderated': /*i18n*/ 'Column of a mark sheet moderated',
    'marks.sheet_exported': /*i18n*/ 'Mark sheet downloaded',
    'marks.sheet_printed': /*i18n*/ 'Mark sheet printed',
    'marks.sheet_submitted': /*i18n*/ 'Mark sheet handed in',
    'marks.sheet_given_back': /*i18n*/ 'Mark sheet given back',
    'marks.sheet_verified': /*i18n*/ 'Mark sheet verified',
    'marks.sheet_closed': /*i18n*/ 'Mark sheet closed',
    'marks.sheet_reopened': /*i18n*/ 'Closed mark sheet reopened',
    'marks.exam_set': /*i18n*/ 'Examination result entered',
    'marks.carried': /*i18n*/ 'Marks carried to another class',
    'marks.classified': /*i18n*/ 'Classification decided by hand',
  },
  terms: {
    classified: /*i18n*/ 'Classified',
    passed: /*i18n*/ 'Passed',
    result: /*i18n*/ 'Result',
    slot: /*i18n*/ 'Sheet',
    conflicts: /*i18n*/ 'Conflicts',
    columns: /*i18n*/ 'Columns',
    column: /*i18n*/ 'Column',
    steps: /*i18n*/ 'Moderation',
    until: /*i18n*/ 'Until',
  },
};
