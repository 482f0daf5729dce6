import { routesOf } from '#platform/ui/page-route.ts';
import { bankPages } from '../bank.pages.ts';

export const bankRoutes = routesOf(bankPages, {
  '/student-bank': {
    page: () => import('./bank-dashboard-page.tsx').then((module) => module.BankDashboardPage),
    names: () => ['/bank/accounts', '/ledger/checks'],
  },
  '/student-bank/$accountId': {
    page: () => import('./bank-account-page.tsx').then((module) => module.BankAccountPage),
    names: () => [
      '/bank/accounts/$accountId',
      '/bank/accounts/$accountId/transactions',
      '/bank/accounts/$accountId/balances',
      '/ledger/checks',
    ],
  },
  '/savings': {
    page: () => import('./savings-page.tsx').then((module) => module.SavingsPage),
    names: () => ['/savings'],
  },
  '/savings/$accountId': {
    page: () => import('./savings-account-page.tsx').then((module) => module.SavingsAccountPage),
    names: () => ['/savings', '/savings/$accountId/transactions', '/savings/$accountId/balances'],
  },
});
