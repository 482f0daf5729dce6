import { routesOf } from '#platform/ui/page-route.ts';
import { peopleMessages } from './shared/people.messages.ts';
import { peoplePages } from '../people.pages.ts';

export const peopleRoutes = routesOf(peoplePages, {
  '/people': {
    messages: [peopleMessages],
    page: () => import('./people-page.tsx').then((module) => module.PeoplePage),
    names: () => ['/people'],
  },
});
