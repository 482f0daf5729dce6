import { routesOf } from '#features/page-route.ts';
import { peoplePages } from '../people.pages.ts';

export const peopleRoutes = routesOf(peoplePages, {
  '/people': {
    page: () => import('./people-page.tsx').then((module) => module.PeoplePage),
  },
});
