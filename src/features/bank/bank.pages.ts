import { ledgerContract } from '#features/ledger/ledger.contract.ts';
import { page, read } from '#features/page.ts';
import { bankContract } from './bank.contract.ts';
import { savingsContract } from './savings.contract.ts';

export const bankPages = [
  page({
    path: '/student-bank',
    roles: ['admin'],
    duties: ['bursar'],
    title: /*i18n*/ 'Student Bank',
    heading: /*i18n*/ 'Student Bank Dashboard',
    reads: () => [read(bankContract, 'list', {}), read(ledgerContract, 'checks')],
  }),
  page({
    path: '/student-bank/$accountId',
    roles: ['admin'],
    duties: ['bursar'],
    title: /*i18n*/ 'Student Bank',
    reads: ({ accountId }) => [
      read(bankContract, 'get', { account_id: accountId }),
      read(bankContract, 'transactions', { account_id: accountId }),
      read(bankContract, 'balances', { account_id: accountId }),
      read(ledgerContract, 'checks'),
    ],
  }),
  page({
    path: '/savings',
    roles: ['parent', 'student'],
    title: /*i18n*/ 'Savings',
    subtitle: /*i18n*/ 'Money saved in the student bank, with each deposit and withdrawal',
    reads: () => [read(savingsContract, 'list')],
  }),
  page({
    path: '/savings/$accountId',
    roles: ['parent', 'student'],
    title: /*i18n*/ 'Savings',
    reads: ({ accountId }) => [
      read(savingsContract, 'list'),
      read(savingsContract, 'transactions', { account_id: accountId }),
      read(savingsContract, 'balances', { account_id: accountId }),
    ],
  }),
] as const;
