import type { AuditWords } from '#features/audit.ts';

export const studentsAuditWords: AuditWords = {
  groups: { students: /*i18n*/ 'Student records', guardians: /*i18n*/ 'Links to parents' },
  actions: {
    'guardians.linked': /*i18n*/ 'Parent linked',
    'guardians.unlinked': /*i18n*/ 'Parent unlinked',
    'guardians.asked': /*i18n*/ 'Parent asked to see the student',
    'guardians.confirmed': /*i18n*/ 'Parent confirmed',
    'guardians.refused': /*i18n*/ 'Parent refused',
    'guardians.code_made': /*i18n*/ 'Code for parents made',
    'students.enrolled': /*i18n*/ 'Student enrolled',
    'students.changed': /*i18n*/ 'Record changed',
    'students.numbering_set': /*i18n*/ 'Pattern of roll numbers changed',
    'students.moved': /*i18n*/ 'Moved to another class',
    'students.status_changed': /*i18n*/ 'Status changed',
    'students.viewed': /*i18n*/ 'Record opened',
    'students.exported': /*i18n*/ 'List of students exported',
  },
};
