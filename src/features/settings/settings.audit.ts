import type { AuditWords } from '#features/audit.ts';

export const settingsAuditWords: AuditWords = {
  groups: { settings: /*i18n*/ 'Settings' },
  actions: {
    'settings.updated': /*i18n*/ 'Settings changed',
  },
  values: {
    email_domain: /*i18n*/ 'e-mail domain',
    admins_need_factor: /*i18n*/ 'second factor for administrators',
    shortest_password: /*i18n*/ 'shortest password',
  },
};
