import { routesOf } from '#features/page-route.ts';
import { studentsPages } from '../students.pages.ts';

export const studentsRoutes = routesOf(studentsPages, {
  '/students': {
    page: () => import('./students-page.tsx').then((module) => module.StudentsPage),
  },
  '/settings/numbering': {
    page: () => import('./numbering-page.tsx').then((module) => module.NumberingPage),
  },
});
