import { routesOf } from '#platform/ui/page-route.ts';
import { peopleImportPages } from '../people-import.pages.ts';
import { peopleImportMessages } from './people-import.messages.ts';

export const peopleImportRoutes = routesOf(peopleImportPages, {
  '/students/import': {
    messages: [peopleImportMessages],
    page: () => import('./people-import-page.tsx').then((module) => module.PeopleImportPage),
    names: () => ['/people-imports'],
  },
});
