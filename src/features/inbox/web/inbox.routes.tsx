import { routesOf } from '#features/page-route.ts';
import { inboxPages } from '../inbox.pages.ts';

export const inboxRoutes = routesOf(inboxPages, {
  '/inbox': {
    page: () => import('./inbox-page.tsx').then((module) => module.InboxPage),
  },
  '/deliveries': {
    page: () => import('./office/deliveries-page.tsx').then((module) => module.DeliveriesPage),
  },
});
