import { routesOf } from '#platform/ui/page-route.ts';
import { tillPages } from '../till.pages.ts';
import { tillApi } from './till.client.ts';

export const tillRoutes = routesOf(tillPages, {
  '/till': {
    page: () => import('./till-page.tsx').then((module) => module.TillPage),
    asks: (queries) => {
      void queries.prefetchQuery(tillApi.now.queryOptions());
      void queries.prefetchQuery(tillApi.list.queryOptions({ input: {} }));
    },
    names: () => ['/ledger/checks'],
  },
});
