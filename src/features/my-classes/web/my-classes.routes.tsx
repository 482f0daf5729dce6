import { routesOf } from '#platform/ui/page-route.ts';
import { myClassesPages } from '../my-classes.pages.ts';
import { myClassesApi } from './my-classes.client.ts';

export const myClassesRoutes = routesOf(myClassesPages, {
  '/my-classes': {
    page: (role) =>
      role === 'student'
        ? import('./own-class-page.tsx').then((module) => module.StudentClassPage)
        : import('./my-classes-page.tsx').then((module) => module.MyClassesPage),
    asks: (queries) => void queries.prefetchQuery(myClassesApi.list.queryOptions()),
  },
  '/my-classes/$classId': {
    page: () => import('./own-class-page.tsx').then((module) => module.OwnClassPage),
    names: () => ['/my-classes/$classId'],
  },
});
