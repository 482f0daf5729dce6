import { routesOf } from '#platform/ui/page-route.ts';
import { classesApi } from '#features/classes/web/shared/classes.client.ts';
import { studentsApi } from './shared/students.client.ts';
import { studentsPages } from '../students.pages.ts';

export const studentsRoutes = routesOf(studentsPages, {
  '/students': {
    page: () => import('./students-page.tsx').then((module) => module.StudentsPage),
    asks: (queries) => {
      void queries.prefetchQuery(studentsApi.list.queryOptions({ input: {} }));
      void queries.prefetchQuery(studentsApi.summary.queryOptions());
      void queries.prefetchQuery(classesApi.list.queryOptions());
    },
  },
  '/settings/numbering': {
    page: () => import('./numbering-page.tsx').then((module) => module.NumberingPage),
    names: () => ['/students/numbering'],
  },
});
