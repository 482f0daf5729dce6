import type { AuditWords } from '#features/audit.ts';

export const studentsAuditWords: AuditWords = {
  groups: { students: /*i18n*/ 'Student records' },
  actions: {
    'students.account_undone': /*i18n*/ 'Account of a student unlinked',
    'students.enrolled': /*i18n*/ 'Student enrolled',
    'students.changed': /*i18n*/ 'Record changed',
    'students.email_changed': /*i18n*/ 'Email of a student changed',
    'students.numbering_set': /*i18n*/ 'Pattern of roll numbers changed',
    'students.paper_issued': /*i18n*/ 'Certificate given out',
    'students.cards_printed': /*i18n*/ 'ID cards printed',
    'students.moved': /*i18n*/ 'Moved to another class',
    'students.status_changed': /*i18n*/ 'Status changed',
    'students.status_planned': /*i18n*/ 'Change of status planned',
    'students.viewed': /*i18n*/ 'Record opened',
    'students.exported': /*i18n*/ 'List of students exported',
  },
  terms: {
    number: /*i18n*/ 'Number',
  },
  values: {
    enrolment: /*i18n*/ 'enrollment',
  },
};
