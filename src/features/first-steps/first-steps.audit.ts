import type { AuditWords } from '#features/audit.ts';

export const firstStepsAuditWords: AuditWords = {
  groups: { first_steps: /*i18n*/ 'First steps' },
  actions: {
    'first_steps.hidden': /*i18n*/ 'First steps hidden',
    'first_steps.shown': /*i18n*/ 'First steps shown again',
  },
};
