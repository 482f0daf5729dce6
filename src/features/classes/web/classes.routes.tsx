import { routesOf } from '#features/page-route.ts';
import { classesPages } from '../classes.pages.ts';

export const classesRoutes = routesOf(classesPages, {
  '/classes': {
    page: () => import('./classes-page.tsx').then((module) => module.ClassesPage),
  },
});
