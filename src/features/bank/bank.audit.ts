import type { AuditWords } from '#features/audit.ts';

export const bankAuditWords: AuditWords = {
  groups: { bank: /*i18n*/ 'Student bank' },
  actions: {
    'bank.account_created': /*i18n*/ 'Savings account opened',
    'bank.deposited': /*i18n*/ 'Deposit',
    'bank.opening_balance': /*i18n*/ 'Opening balance of savings recorded',
    'bank.withdrew': /*i18n*/ 'Withdrawal',
    'bank.reversed': /*i18n*/ 'Operation reversed',
    'bank.renamed': /*i18n*/ 'Savings account renamed',
    'bank.member_added': /*i18n*/ 'Member added to a savings account',
    'bank.member_removed': /*i18n*/ 'Member removed from a savings account',
    'bank.closed': /*i18n*/ 'Savings account closed',
    'bank.exported': /*i18n*/ 'Savings exported',
  },
  terms: { initial_balance: /*i18n*/ 'Initial balance' },
};
