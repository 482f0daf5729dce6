import { routesOf } from '#features/page-route.ts';
import { studentFilesPages } from '../student-files.pages.ts';

export const studentFilesRoutes = routesOf(studentFilesPages, {
  '/students/documents': {
    page: () => import('./expiring-page.tsx').then((module) => module.ExpiringPage),
  },
});
