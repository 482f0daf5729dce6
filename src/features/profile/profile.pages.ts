import type { Page } from '#features/page.ts';

export const profilePages = [
  {
    path: '/profile',
    roles: 'signed-in',
    title: /*i18n*/ 'Profile',
    subtitle: /*i18n*/ 'Your account, and how you sign in',
  },
] as const satisfies readonly Page[];
