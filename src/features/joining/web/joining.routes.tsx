import { msg } from '@lingui/core/macro';
import type { Role } from '#features/people/people.rules.ts';
import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { joiningMessages } from './joining.messages.ts';

const messages = [joiningMessages, peopleMessages, studentsMessages];

/** Who asks to join, who is asked, and the mail that goes with it. */
export const joiningRoutes: PageRoute<Role>[] = [
  {
    path: '/people/waiting',
    roles: ['admin'],
    title: msg`Waiting`,
    messages,
    page: () => import('./waiting-page.tsx').then((module) => module.WaitingPage),
  },
  {
    path: '/people/invitations',
    roles: ['admin'],
    title: msg`Invitations`,
    messages,
    page: () => import('./invitations-page.tsx').then((module) => module.InvitationsPage),
  },
  {
    path: '/outbox',
    roles: ['admin'],
    title: msg`Outbox`,
    messages,
    page: () => import('./outbox-page.tsx').then((module) => module.OutboxPage),
  },
];
