import type { Page } from '#features/page.ts';

export const profilePages = [
  { path: '/profile', roles: 'signed-in', title: /*i18n*/ 'Profile' },
] as const satisfies readonly Page[];
