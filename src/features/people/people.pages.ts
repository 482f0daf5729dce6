import type { Page } from '#features/page.ts';

export const peoplePages = [
  {
    path: '/people',
    roles: ['admin'],
    title: /*i18n*/ 'People',
    subtitle: /*i18n*/ 'Everybody with an account, and their role',
  },
] as const satisfies readonly Page[];
