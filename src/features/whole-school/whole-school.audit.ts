import type { AuditWords } from '#features/audit.ts';

export const wholeSchoolAuditWords: AuditWords = {
  groups: { school_file: /*i18n*/ 'School as a file' },
  actions: {
    'school_file.exported': /*i18n*/ 'School exported',
    'school_file.loaded': /*i18n*/ 'School imported from a file',
    'school_file.sample_loaded': /*i18n*/ 'Sample school loaded',
    'school_file.removed': /*i18n*/ 'Imported school removed',
    'school_file.sample_removed': /*i18n*/ 'Sample school removed',
  },
  terms: {
    guardians: /*i18n*/ 'Guardians',
    subjects: /*i18n*/ 'Subjects',
    years: /*i18n*/ 'School years',
  },
};
