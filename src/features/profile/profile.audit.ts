import type { AuditWords } from '#features/audit.ts';

export const profileAuditWords: AuditWords = {
  groups: { profile: /*i18n*/ 'Own profile and keys' },
  actions: {
    'profile.updated': /*i18n*/ 'Own profile changed',
    'profile.key_made': /*i18n*/ 'API key made',
    'profile.key_revoked': /*i18n*/ 'API key withdrawn',
    'profile.session_ended': /*i18n*/ 'Own session ended',
    'profile.data_exported': /*i18n*/ 'Own data downloaded',
  },
};
