import { msg } from '@lingui/core/macro';
import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { jobsMessages } from './jobs.messages.ts';

/** What the portal does by itself. */
export const jobsRoutes: PageRoute<Role>[] = [
  {
    path: '/jobs',
    roles: ['admin'],
    title: msg`Background jobs`,
    messages: [jobsMessages],
    page: () => import('./jobs-page.tsx').then((module) => module.JobsPage),
  },
];
