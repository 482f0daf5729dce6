import { routesOf } from '#platform/ui/page-route.ts';
import { classesMessages } from './shared/classes.messages.ts';
import { classesPages } from '../classes.pages.ts';

export const classesRoutes = routesOf(classesPages, {
  '/classes': {
    messages: [classesMessages],
    page: () => import('./classes-page.tsx').then((module) => module.ClassesPage),
    names: () => ['/classes'],
  },
});
