import { routesOf } from '#features/page-route.ts';
import { lessonLogPages } from '../lesson-log.pages.ts';

export const lessonLogRoutes = routesOf(lessonLogPages, {
  '/lesson-log': {
    page: () => import('./desk-page.tsx').then((module) => module.DeskPage),
  },
});
