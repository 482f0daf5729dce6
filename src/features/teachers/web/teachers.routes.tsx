import { routesOf } from '#features/page-route.ts';
import { teachersPages } from '../teachers.pages.ts';

export const teachersRoutes = routesOf(teachersPages, {
  '/teachers': {
    page: () => import('./teachers-page.tsx').then((module) => module.TeachersPage),
  },
  '/teachers/$teacherId': {
    page: () => import('./teacher-page.tsx').then((module) => module.TeacherPage),
  },
});
