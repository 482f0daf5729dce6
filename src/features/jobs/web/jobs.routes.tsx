import { routesOf } from '#features/page-route.ts';
import { jobsPages } from '../jobs.pages.ts';

export const jobsRoutes = routesOf(jobsPages, {
  '/jobs': {
    page: () => import('./jobs-page.tsx').then((module) => module.JobsPage),
  },
});
