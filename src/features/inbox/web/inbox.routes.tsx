import { routesOf } from '#features/page-route.ts';
import { inboxPages } from '../inbox.pages.ts';

export const inboxRoutes = routesOf(inboxPages, {
  '/inbox': {
    page: () => import('./inbox-page.tsx').then((module) => module.InboxPage),
  },
});
