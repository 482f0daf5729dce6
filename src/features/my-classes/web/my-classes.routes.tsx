import { routesOf } from '#features/page-route.ts';
import { myClassesPages } from '../my-classes.pages.ts';

export const myClassesRoutes = routesOf(myClassesPages, {
  '/my-classes': {
    page: (role) =>
      role === 'student'
        ? import('./own-class-page.tsx').then((module) => module.StudentClassPage)
        : import('./my-classes-page.tsx').then((module) => module.MyClassesPage),
  },
  '/my-classes/$classId': {
    page: () => import('./own-class-page.tsx').then((module) => module.OwnClassPage),
  },
});
