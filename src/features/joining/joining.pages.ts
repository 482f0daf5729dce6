import type { Page } from '#features/page.ts';

/** Who asks to join, who is asked, and the mail that goes with it. */
export const joiningPages = [
  {
    path: '/people/waiting',
    roles: ['admin'],
    title: /*i18n*/ 'Waiting',
    subtitle: /*i18n*/ 'Who asks for a role, and which parents ask for a child',
  },
  {
    path: '/people/invitations',
    roles: ['admin'],
    title: /*i18n*/ 'Invitations',
    subtitle: /*i18n*/ 'A slip of paper or an e-mail, for staff and parents',
  },
  {
    path: '/outbox',
    roles: ['admin'],
    title: /*i18n*/ 'Outbox',
    subtitle: /*i18n*/ 'Mail that the portal writes to people',
  },
] as const satisfies readonly Page[];
