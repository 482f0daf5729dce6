import type { Page } from '#features/page.ts';

/** Who asks to join, who is asked, and the mail that goes with it. */
export const joiningPages = [
  { path: '/people/waiting', roles: ['admin'], title: /*i18n*/ 'Waiting' },
  { path: '/people/invitations', roles: ['admin'], title: /*i18n*/ 'Invitations' },
  { path: '/outbox', roles: ['admin'], title: /*i18n*/ 'Outbox' },
] as const satisfies readonly Page[];
