import type { AuditWords } from '#features/audit.ts';

export const peopleImportAuditWords: AuditWords = {
  groups: { people_import: /*i18n*/ 'Imports' },
  actions: {
    'people_import.read': /*i18n*/ 'File uploaded for import',
    'people_import.ran': /*i18n*/ 'File imported',
    'people_import.undone': /*i18n*/ 'Import undone',
  },
  terms: {
    made: /*i18n*/ 'New',
    changed: /*i18n*/ 'Changed',
    same: /*i18n*/ 'Already recorded',
    left_out: /*i18n*/ 'Left out',
  },
  values: {
    students: /*i18n*/ 'students',
    guardians: /*i18n*/ 'guardians',
    teachers: /*i18n*/ 'teachers',
    subjects: /*i18n*/ 'subjects',
    balances: /*i18n*/ 'opening balances',
  },
};
