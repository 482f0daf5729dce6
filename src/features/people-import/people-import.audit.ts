import type { AuditWords } from '#features/audit.ts';

export const peopleImportAuditWords: AuditWords = {
  groups: { people_import: /*i18n*/ 'Imports' },
  actions: {
    'people_import.read': /*i18n*/ 'File brought to be imported',
    'people_import.ran': /*i18n*/ 'File imported',
    'people_import.undone': /*i18n*/ 'Import undone',
  },
};
