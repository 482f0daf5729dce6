import { routesOf } from '#platform/ui/page-route.ts';
import { classesPages } from '../classes.pages.ts';

export const classesRoutes = routesOf(classesPages, {
  '/classes': {
    page: () => import('./classes-page.tsx').then((module) => module.ClassesPage),
    names: () => ['/classes'],
  },
});
