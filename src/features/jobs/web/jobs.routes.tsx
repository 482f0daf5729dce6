import { routesOf } from '#platform/ui/page-route.ts';
import { jobsMessages } from './jobs.messages.ts';
import { jobsPages } from '../jobs.pages.ts';

export const jobsRoutes = routesOf(jobsPages, {
  '/jobs': {
    messages: [jobsMessages],
    page: () => import('./jobs-page.tsx').then((module) => module.JobsPage),
    names: () => ['/jobs'],
  },
});
