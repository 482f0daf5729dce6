import { routesOf } from '#platform/ui/page-route.ts';
import { teachersPages } from '../teachers.pages.ts';
import { teachersApi } from './teachers.client.ts';

export const teachersRoutes = routesOf(teachersPages, {
  '/teachers': {
    page: () => import('./teachers-page.tsx').then((module) => module.TeachersPage),
    asks: (queries) => void queries.prefetchQuery(teachersApi.list.queryOptions({ input: {} })),
  },
  '/teachers/$teacherId': {
    page: () => import('./teacher-page.tsx').then((module) => module.TeacherPage),
    heads: { address: '/teachers/$teacherId', field: 'full_name' },
    names: () => ['/teachers/$teacherId'],
  },
});
