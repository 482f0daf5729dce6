import type { AuditWords } from '#features/audit.ts';

export const subjectsAuditWords: AuditWords = {
  groups: { subjects: /*i18n*/ 'Subjects' },
  actions: {
    'subjects.created': /*i18n*/ 'Subject created',
    'subjects.changed': /*i18n*/ 'Subject changed',
    'subjects.archived': /*i18n*/ 'Subject archived',
    'subjects.restored': /*i18n*/ 'Subject restored',
    'subjects.exported': /*i18n*/ 'Subjects exported',
    'subjects.usual_added': /*i18n*/ 'Usual subjects added',
    'subjects.class_set': /*i18n*/ 'Subject of a class set',
    'subjects.class_removed': /*i18n*/ 'Subject taken off a class',
    'subjects.substitute_added': /*i18n*/ 'Substitute added',
    'subjects.substitute_ended': /*i18n*/ 'Substitute ended',
  },
  terms: {
    set: /*i18n*/ 'List',
    taught: /*i18n*/ 'Subject',
    from_day: /*i18n*/ 'From',
    until_day: /*i18n*/ 'Until',
  },
  values: {
    code: /*i18n*/ 'code',
    name_en: /*i18n*/ 'English name',
    name_fr: /*i18n*/ 'French name',
    group: /*i18n*/ 'group',
    default_coefficient: /*i18n*/ 'default coefficient',
    coefficient: /*i18n*/ 'coefficient',
    teacher_id: /*i18n*/ 'teacher',
    weekly_hours: /*i18n*/ 'weekly hours',
    secondary_francophone: /*i18n*/ 'francophone secondary',
    secondary_anglophone: /*i18n*/ 'anglophone secondary',
    primary: /*i18n*/ 'primary',
  },
};
