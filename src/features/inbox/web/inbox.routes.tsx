import { routesOf } from '#platform/ui/page-route.ts';
import { inboxPages } from '../inbox.pages.ts';
import { inboxApi } from './inbox.client.ts';
import { inboxMessages } from './inbox.messages.ts';

export const inboxRoutes = routesOf(inboxPages, {
  '/inbox': {
    messages: [inboxMessages],
    page: () => import('./inbox-page.tsx').then((module) => module.InboxPage),
    asks: (queries) => void queries.prefetchQuery(inboxApi.list.queryOptions({ input: {} })),
  },
});
