import type { AuditWords } from '#features/audit.ts';

export const earlyWarningAuditWords: AuditWords = {
  groups: { early_warning: /*i18n*/ 'Early warning' },
  actions: {
    'early_warning.rule_changed': /*i18n*/ 'Rule of early warning changed',
    'early_warning.readers_changed': /*i18n*/ 'Access to flags changed',
    'early_warning.taken': /*i18n*/ 'Flag taken on',
    'early_warning.deed': /*i18n*/ 'Follow-up of a flag noted',
    'early_warning.calculated': /*i18n*/ 'Flags calculated',
  },
  terms: {
    warning_rule: /*i18n*/ 'Rule',
    threshold: /*i18n*/ 'Threshold',
    weeks: /*i18n*/ 'Weeks',
    is_on: /*i18n*/ 'On',
    class_masters: /*i18n*/ 'Class masters see flags',
    owner: /*i18n*/ 'Owner',
    deed: /*i18n*/ 'What was done',
    closed: /*i18n*/ 'Closed',
  },
};
