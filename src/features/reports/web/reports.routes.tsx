import { routesOf } from '#features/page-route.ts';
import { reportsPages } from '../reports.pages.ts';

export const reportsRoutes = routesOf(reportsPages, {
  '/reports': { page: () => import('./reports-page.tsx').then((module) => module.ReportsPage) },
  '/reports/build': {
    page: () => import('./built/build-report-page.tsx').then((module) => module.BuildReportPage),
  },
  '/reports/$report': { page: () => import('./report-page.tsx').then((module) => module.ReportPage) },
});
