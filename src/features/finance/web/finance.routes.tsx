import { routesOf } from '#platform/ui/page-route.ts';
import { financeMessages } from './finance.messages.ts';
import { financePages } from '../finance.pages.ts';

export const financeRoutes = routesOf(financePages, {
  '/finance-tracker': {
    messages: [financeMessages],
    page: () => import('./finance-tracker-page.tsx').then((module) => module.FinanceTrackerPage),
    names: () => ['summary', 'categories', 'methods', 'transactions'].map((part) => `/finance/${part}`),
  },
});
