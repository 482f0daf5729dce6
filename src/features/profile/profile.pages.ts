import type { Page } from '#features/page.ts';

export const profilePages = [
  {
    path: '/profile',
    roles: 'signed-in',
    title: /*i18n*/ 'Profile',
    subtitle: /*i18n*/ 'Your name and phone, how you sign in, your devices and how the portal looks',
  },
] as const satisfies readonly Page[];
