import { routesOf } from '#platform/ui/page-route.ts';
import { peoplePages } from '../people.pages.ts';

export const peopleRoutes = routesOf(peoplePages, {
  '/people': {
    page: () => import('./people-page.tsx').then((module) => module.PeoplePage),
    names: () => ['/people'],
  },
});
