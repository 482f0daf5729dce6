import { routesOf } from '#platform/ui/page-route.ts';
import { subjectsPages } from '../subjects.pages.ts';
import { subjectsApi } from './shared/subjects.client.ts';

export const subjectsRoutes = routesOf(subjectsPages, {
  '/subjects': {
    page: () => import('./subjects-page.tsx').then((module) => module.SubjectsPage),
    asks: (queries) => void queries.prefetchQuery(subjectsApi.list.queryOptions({ input: {} })),
    tabs: { by_class: { names: () => ['/classes', '/subjects?state=all'] } },
  },
});
