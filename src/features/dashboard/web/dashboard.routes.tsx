import { routesOf } from '#platform/ui/page-route.ts';
import { dashboardMessages } from './dashboard.messages.ts';
import { dashboardPages } from '../dashboard.pages.ts';

export const dashboardRoutes = routesOf(dashboardPages, {
  '/dashboard': {
    messages: [dashboardMessages],
    page: () => import('./dashboard-page.tsx').then((module) => module.DashboardPage),
  },
});
