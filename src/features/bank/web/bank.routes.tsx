import { routesOf } from '#features/page-route.ts';
import { bankPages } from '../bank.pages.ts';

export const bankRoutes = routesOf(bankPages, {
  '/student-bank': {
    page: () => import('./bank-dashboard-page.tsx').then((module) => module.BankDashboardPage),
  },
  '/student-bank/$accountId': {
    page: () => import('./bank-account-page.tsx').then((module) => module.BankAccountPage),
  },
  '/savings': {
    page: () => import('./savings-page.tsx').then((module) => module.SavingsPage),
  },
  '/savings/$accountId': {
    page: () => import('./savings-account-page.tsx').then((module) => module.SavingsAccountPage),
  },
});
