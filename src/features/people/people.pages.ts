import type { Page } from '#features/page.ts';

export const peoplePages = [
  {
    path: '/people',
    roles: ['admin'],
    title: /*i18n*/ 'People',
    subtitle: /*i18n*/ 'All accounts and their roles',
  },
] as const satisfies readonly Page[];
