import type { AuditWords } from '#features/audit.ts';

export const classesAuditWords: AuditWords = {
  groups: { classes: /*i18n*/ 'Classes' },
  actions: {
    'classes.created': /*i18n*/ 'Class created',
    'classes.changed': /*i18n*/ 'Class changed',
    'classes.teachers_set': /*i18n*/ 'Teachers of a class changed',
    'classes.exported': /*i18n*/ 'Classes exported',
    'classes.paper_made': /*i18n*/ 'Paper of a class made',
  },
  values: {
    list: /*i18n*/ 'class list',
    register: /*i18n*/ 'register',
    capacity: /*i18n*/ 'places',
    class_master_id: /*i18n*/ 'class master',
  },
};
