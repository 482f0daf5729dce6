import type { AuditWords } from '#features/audit.ts';

export const backupsAuditWords: AuditWords = {
  groups: { backups: /*i18n*/ 'Backups' },
  actions: {
    'backups.made': /*i18n*/ 'Backup made',
    'backups.key_shown': /*i18n*/ 'Backup key shown',
    'backups.restored': /*i18n*/ 'Restored from a backup',
  },
  terms: {
    key_print: /*i18n*/ 'Which key',
    encrypted: /*i18n*/ 'Encrypted',
    made_at: /*i18n*/ 'Made at',
  },
};
