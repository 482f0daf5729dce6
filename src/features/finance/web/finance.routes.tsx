import { msg } from '@lingui/core/macro';
import { type Role, ROLES } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { financeMessages } from './finance.messages.ts';

/** One's own books. */
export const financeRoutes: PageRoute<Role>[] = [
  {
    path: '/finance-tracker',
    roles: ROLES,
    title: msg`Finance Tracker`,
    messages: [financeMessages],
    page: () => import('./finance-tracker-page.tsx').then((module) => module.FinanceTrackerPage),
  },
];
