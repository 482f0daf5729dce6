import { msg } from '@lingui/core/macro';
import type { PageRoute } from '#platform/ui/page-route.ts';
import type { Role } from '../people.rules.ts';
import { peopleMessages } from './shared/people.messages.ts';

export const peopleRoutes: PageRoute<Role>[] = [
  {
    path: '/people',
    roles: ['admin'],
    title: msg`People`,
    messages: [peopleMessages],
    page: () => import('./people-page.tsx').then((module) => module.PeoplePage),
  },
];
