import type { Page } from '#features/page.ts';

/** Who asks to join, who is asked, and the mail that goes with it. */
export const joiningPages = [
  {
    path: '/people/waiting',
    roles: ['admin'],
    title: /*i18n*/ 'Waiting',
    subtitle: /*i18n*/ 'Requests for roles and for access to children',
  },
  {
    path: '/people/invitations',
    roles: ['admin'],
    title: /*i18n*/ 'Invitations',
    subtitle: /*i18n*/ 'For staff and parents, on paper or by e-mail',
  },
  {
    path: '/outbox',
    roles: ['admin'],
    title: /*i18n*/ 'Outbox',
    subtitle: /*i18n*/ 'E-mails sent by the portal',
  },
] as const satisfies readonly Page[];
