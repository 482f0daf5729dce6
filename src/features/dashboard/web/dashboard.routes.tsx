import { msg } from '@lingui/core/macro';
import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { dashboardMessages } from './dashboard.messages.ts';

export const dashboardRoutes: PageRoute<Role>[] = [
  {
    path: '/dashboard',
    roles: 'signed-in',
    title: msg`Dashboard`,
    messages: [dashboardMessages],
    page: () => import('./dashboard-page.tsx').then((module) => module.DashboardPage),
  },
];
