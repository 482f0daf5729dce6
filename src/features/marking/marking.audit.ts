import type { AuditWords } from '#features/audit.ts';

export const markingAuditWords: AuditWords = {
  groups: { marking: /*i18n*/ 'Marking schemes' },
  actions: {
    'marking.created': /*i18n*/ 'Marking scheme created',
    'marking.changed': /*i18n*/ 'Marking scheme changed',
    'marking.archived': /*i18n*/ 'Marking scheme archived',
    'marking.restored': /*i18n*/ 'Marking scheme restored',
    'marking.given': /*i18n*/ 'Marking scheme given to classes',
    'marking.exam_class_set': /*i18n*/ 'Exam class set',
    'marking.subject_set': /*i18n*/ 'Subject of a class set for marking',
  },
  terms: {
    preset: /*i18n*/ 'Preset',
    version: /*i18n*/ 'Version',
    changes: /*i18n*/ 'Changes',
    exam_class: /*i18n*/ 'Exam class',
    counts: /*i18n*/ 'Counts in the average',
    core: /*i18n*/ 'Core subject',
    class_ids: /*i18n*/ 'Classes',
  },
};
