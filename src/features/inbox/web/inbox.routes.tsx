import { routesOf } from '#platform/ui/page-route.ts';
import { inboxPages } from '../inbox.pages.ts';
import { inboxApi } from './inbox.client.ts';

export const inboxRoutes = routesOf(inboxPages, {
  '/inbox': {
    page: () => import('./inbox-page.tsx').then((module) => module.InboxPage),
    asks: (queries) => void queries.prefetchQuery(inboxApi.list.queryOptions({ input: {} })),
  },
});
