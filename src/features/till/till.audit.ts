import type { AuditWords } from '#features/audit.ts';

export const tillAuditWords: AuditWords = {
  groups: { till: /*i18n*/ 'Tills' },
  actions: {
    'till.use_started': /*i18n*/ 'Tills put into use',
    'till.use_ended': /*i18n*/ 'Tills no longer used',
    'till.opened': /*i18n*/ 'Till opened',
    'till.voucher_added': /*i18n*/ 'Voucher file added',
    'till.expense_paid': /*i18n*/ 'Expense paid from a till',
    'till.transferred': /*i18n*/ 'Cash taken to the bank',
    'till.reversed': /*i18n*/ 'Till operation reversed',
    'till.closed': /*i18n*/ 'Till closed',
    'till.signed': /*i18n*/ 'Till count signed',
  },
  terms: { difference: /*i18n*/ 'Difference' },
};
