import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { ledgerMessages } from '#features/ledger/web/shared/ledger.messages.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { bankMessages } from './shared/bank.messages.ts';
import { bankPages } from '../bank.pages.ts';

export const bankRoutes = routesOf(bankPages, {
  '/student-bank': {
    messages: [bankMessages, ledgerMessages, studentsMessages, classesMessages],
    page: () => import('./bank-dashboard-page.tsx').then((module) => module.BankDashboardPage),
    names: () => ['/bank/accounts', '/ledger/checks'],
  },
  '/student-bank/$accountId': {
    messages: [bankMessages, ledgerMessages, studentsMessages, classesMessages],
    page: () => import('./bank-account-page.tsx').then((module) => module.BankAccountPage),
    names: () => [
      '/bank/accounts/$accountId',
      '/bank/accounts/$accountId/transactions',
      '/bank/accounts/$accountId/balances',
      '/ledger/checks',
    ],
  },
  '/savings': {
    messages: [bankMessages],
    page: () => import('./savings-page.tsx').then((module) => module.SavingsPage),
    names: () => ['/savings'],
  },
  '/savings/$accountId': {
    messages: [bankMessages],
    page: () => import('./savings-account-page.tsx').then((module) => module.SavingsAccountPage),
    names: () => ['/savings', '/savings/$accountId/transactions', '/savings/$accountId/balances'],
  },
});
