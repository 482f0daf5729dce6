import type { AuditWords } from '#features/audit.ts';

export const studentFilesAuditWords: AuditWords = {
  groups: { student_files: /*i18n*/ 'Photos and documents' },
  actions: {
    'student_files.uploaded': /*i18n*/ 'File for a student uploaded',
    'student_files.photo_set': /*i18n*/ 'Photo of a student set',
    'student_files.photo_removed': /*i18n*/ 'Photo of a student removed',
    'student_files.document_added': /*i18n*/ 'Document of a student added',
    'student_files.document_removed': /*i18n*/ 'Document of a student removed',
  },
  terms: {
    kind: /*i18n*/ 'Kind',
    reason: /*i18n*/ 'Reason',
    expires_on: /*i18n*/ 'Expires on',
  },
};
