import type { AuditWords } from '#features/audit.ts';

export const assignmentsAuditWords: AuditWords = {
  groups: { assignments: /*i18n*/ 'Assignments' },
  actions: {
    'assignments.created': /*i18n*/ 'Assignment written',
    'assignments.changed': /*i18n*/ 'Assignment corrected',
    'assignments.settings_changed': /*i18n*/ 'Choices for assignments changed',
    'assignments.file_uploaded': /*i18n*/ 'File for an assignment brought',
    'assignments.phrases_saved': /*i18n*/ 'Phrases for comments changed',
    'assignments.closed': /*i18n*/ 'Assignment closed',
    'assignments.reopened': /*i18n*/ 'Assignment opened again',
    'assignments.handed_in': /*i18n*/ 'Work handed in',
    'assignments.turned': /*i18n*/ 'Photo of a work turned',
    'assignments.marked': /*i18n*/ 'Work marked',
    'assignments.reminded': /*i18n*/ 'Reminded of missing works',
    'assignments.returned': /*i18n*/ 'Works returned',
    'assignments.removed': /*i18n*/ 'Assignment removed',
  },
  terms: {
    title: /*i18n*/ 'Title',
    before: /*i18n*/ 'Before',
    guardians_hand_in: /*i18n*/ 'Guardians hand in',
    next_day_until: /*i18n*/ 'For the next day until',
    lifted_today: /*i18n*/ 'Lifted today',
    due_day: /*i18n*/ 'Due day',
    due_before: /*i18n*/ 'Due before',
    state: /*i18n*/ 'State',
    student_id: /*i18n*/ 'Student',
    phrases: /*i18n*/ 'Phrases',
    students: /*i18n*/ 'Students',
    works: /*i18n*/ 'Works',
  },
};
