import type { AuditWords } from '#features/audit.ts';

export const ledgerAuditWords: AuditWords = {
  groups: { ledger: /*i18n*/ 'Books' },
  actions: {
    'ledger.checked': /*i18n*/ 'Books checked',
    'ledger.halted': /*i18n*/ 'Money movements stopped',
    'ledger.resumed': /*i18n*/ 'Money movements allowed again',
  },
  terms: { broken: /*i18n*/ 'Rules broken' },
};
