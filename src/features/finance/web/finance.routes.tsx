import { routesOf } from '#platform/ui/page-route.ts';
import { financePages } from '../finance.pages.ts';

export const financeRoutes = routesOf(financePages, {
  '/finance-tracker': {
    page: () => import('./finance-tracker-page.tsx').then((module) => module.FinanceTrackerPage),
    names: () => ['summary', 'categories', 'methods', 'transactions'].map((part) => `/finance/${part}`),
    tabs: {
      month: {
        names: () => ['/finance/summary', '/finance/months/current'],
        brings: () => import('../budgets/web/month-tab.tsx'),
      },
      recurring: {
        names: () => ['/finance/summary', '/finance/rules'],
        brings: () => import('../recurrences/web/recurring-tab.tsx'),
      },
      import: {
        names: () => ['/finance/summary', '/finance/imports'],
        brings: () => import('../imports/web/import-tab.tsx'),
      },
      activity: {
        names: () => ['/finance/summary', '/finance/changes'],
        brings: () => import('../entries/web/activity-tab.tsx'),
      },
    },
  },
});
