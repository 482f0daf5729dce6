import type { AuditWords } from '#features/audit.ts';

export const yearEndAuditWords: AuditWords = {
  groups: { year_end: /*i18n*/ 'End of the school year' },
  actions: {
    'year_end.class_set': /*i18n*/ 'Year-end outcome chosen for a class',
    'year_end.students_set': /*i18n*/ 'Year-end outcome chosen for students',
    'year_end.run': /*i18n*/ 'School year ended',
    'year_end.undone': /*i18n*/ 'End of the school year undone',
  },
  terms: {
    outcome: /*i18n*/ 'Outcome',
    promote: /*i18n*/ 'Promoted',
    repeat: /*i18n*/ 'Repeating',
    leave: /*i18n*/ 'Leaving',
    graduate: /*i18n*/ 'Graduated',
    starts: /*i18n*/ 'New year starts',
    restored: /*i18n*/ 'Put back',
    kept: /*i18n*/ 'Left as they are',
  },
  values: {
    promote: /*i18n*/ 'promoted',
    repeat: /*i18n*/ 'repeating',
    leave: /*i18n*/ 'leaving',
    graduate: /*i18n*/ 'graduated',
    at_once: /*i18n*/ 'at once',
    on_first_day: /*i18n*/ 'on its first day',
  },
};
