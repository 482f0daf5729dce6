import type { AuditWords } from '#features/audit.ts';

export const ledgerAuditWords: AuditWords = {
  groups: { ledger: /*i18n*/ 'Books' },
  actions: {
    'ledger.checked': /*i18n*/ 'Books checked',
    'ledger.halted': /*i18n*/ 'Money movements stopped',
    'ledger.resumed': /*i18n*/ 'Money movements allowed again',
    'ledger.journal_exported': /*i18n*/ 'Journal exported',
    'ledger.day_confirmed': /*i18n*/ 'Date confirmed for the books',
  },
  terms: { broken: /*i18n*/ 'Rules broken', today: /*i18n*/ 'Today', last_posting: /*i18n*/ 'Last entry' },
};
