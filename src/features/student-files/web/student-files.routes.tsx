import { routesOf } from '#platform/ui/page-route.ts';
import { studentFilesPages } from '../student-files.pages.ts';
import { documentsApi } from './shared/student-files.client.ts';

export const studentFilesRoutes = routesOf(studentFilesPages, {
  '/students/documents': {
    page: () => import('./expiring-page.tsx').then((module) => module.ExpiringPage),
    asks: (queries) => {
      void queries.prefetchQuery(documentsApi.expiring.queryOptions());
    },
  },
});
