import type { AuditWords } from '#features/audit.ts';

export const guardiansAuditWords: AuditWords = {
  groups: { guardians: /*i18n*/ 'Links to parents' },
  actions: {
    'guardians.linked': /*i18n*/ 'Parent linked',
    'guardians.unlinked': /*i18n*/ 'Parent unlinked',
    'guardians.asked': /*i18n*/ 'Parent asked to see the student',
    'guardians.confirmed': /*i18n*/ 'Parent confirmed',
    'guardians.refused': /*i18n*/ 'Parent refused',
    'guardians.code_made': /*i18n*/ 'Code for parents made',
  },
};
