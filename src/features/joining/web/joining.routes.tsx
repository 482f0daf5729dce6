import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { joiningMessages } from './joining.messages.ts';
import { joiningPages } from '../joining.pages.ts';

const messages = [joiningMessages, peopleMessages, studentsMessages];

export const joiningRoutes = routesOf(joiningPages, {
  '/people/waiting': {
    messages,
    page: () => import('./waiting-page.tsx').then((module) => module.WaitingPage),
    names: () => ['/joining/queue'],
  },
  '/people/invitations': {
    messages,
    page: () => import('./invitations-page.tsx').then((module) => module.InvitationsPage),
    names: () => ['/invitations'],
  },
  '/outbox': {
    messages,
    page: () => import('./outbox-page.tsx').then((module) => module.OutboxPage),
    names: () => ['/outbox'],
  },
});
