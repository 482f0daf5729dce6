import { routesOf } from '#features/page-route.ts';
import { peopleImportPages } from '../people-import.pages.ts';

export const peopleImportRoutes = routesOf(peopleImportPages, {
  '/students/import': {
    page: () => import('./people-import-page.tsx').then((module) => module.PeopleImportPage),
  },
});
