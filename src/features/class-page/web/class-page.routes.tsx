import { routesOf } from '#platform/ui/page-route.ts';
import { classPagePages } from '../class-page.pages.ts';

const above = ['/classes/$classId', '/classes/$classId/figures'];

export const classPageRoutes = routesOf(classPagePages, {
  '/classes/$classId': {
    page: () => import('./class-page.tsx').then((module) => module.ClassPage),
    names: () => [...above, '/students?class_id=$classId'],
    tabs: {
      subjects: {
        names: () => [
          ...above,
          '/class-subjects?class_id=$classId',
          '/subjects?state=all',
          '/classes/$classId/teaching',
        ],
        brings: () => import('#features/subjects/web/shared/class-subjects.tsx'),
      },
    },
  },
});
