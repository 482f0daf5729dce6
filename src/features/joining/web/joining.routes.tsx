import { routesOf } from '#features/page-route.ts';
import { joiningPages } from '../joining.pages.ts';

export const joiningRoutes = routesOf(joiningPages, {
  '/people/waiting': {
    page: () => import('./waiting-page.tsx').then((module) => module.WaitingPage),
  },
  '/people/invitations': {
    page: () => import('./invitations-page.tsx').then((module) => module.InvitationsPage),
  },
  '/outbox': {
    page: () => import('./outbox-page.tsx').then((module) => module.OutboxPage),
  },
});
