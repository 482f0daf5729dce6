import type { Feature } from '#features/feature.ts';
import { dashboardPages } from './dashboard.pages.ts';
import { dashboardRouter } from './server/dashboard.router.ts';

export const dashboardFeature: Feature = {
  name: 'dashboard',
  pages: dashboardPages,
  router: () => ({ dashboard: dashboardRouter }),
};
