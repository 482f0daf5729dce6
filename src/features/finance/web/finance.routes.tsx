import { routesOf } from '#features/page-route.ts';
import { financePages } from '../finance.pages.ts';

export const financeRoutes = routesOf(financePages, {
  '/finance-tracker': {
    page: () => import('./finance-tracker-page.tsx').then((module) => module.FinanceTrackerPage),
    tabCode: {
      month: () => import('../budgets/web/month-tab.tsx'),
      recurring: () => import('../recurrences/web/recurring-tab.tsx'),
      import: () => import('../imports/web/import-tab.tsx'),
      activity: () => import('../entries/web/activity-tab.tsx'),
    },
  },
});
