import { routesOf } from '#platform/ui/page-route.ts';
import { joiningPages } from '../joining.pages.ts';

export const joiningRoutes = routesOf(joiningPages, {
  '/people/waiting': {
    page: () => import('./waiting-page.tsx').then((module) => module.WaitingPage),
    names: () => ['/joining/queue'],
  },
  '/people/invitations': {
    page: () => import('./invitations-page.tsx').then((module) => module.InvitationsPage),
    names: () => ['/invitations'],
  },
  '/outbox': {
    page: () => import('./outbox-page.tsx').then((module) => module.OutboxPage),
    names: () => ['/outbox'],
  },
});
