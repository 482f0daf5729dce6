import type { AuditWords } from '#features/audit.ts';

export const classesAuditWords: AuditWords = {
  groups: { classes: /*i18n*/ 'Classes' },
  actions: {
    'classes.created': /*i18n*/ 'Class created',
    'classes.changed': /*i18n*/ 'Class changed',
    'classes.teachers_set': /*i18n*/ 'Teachers of a class changed',
  },
};
