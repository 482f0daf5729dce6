import { routesOf } from '#features/page-route.ts';
import { classPagePages } from '../class-page.pages.ts';

export const classPageRoutes = routesOf(classPagePages, {
  '/classes/$classId': {
    page: () => import('./class-page.tsx').then((module) => module.ClassPage),
    tabCode: { subjects: () => import('#features/subjects/web/shared/class-subjects.tsx') },
  },
});
