import type { Page } from '#features/page.ts';

export const peoplePages = [
  {
    path: '/people',
    roles: ['admin'],
    title: /*i18n*/ 'People',
    subtitle: /*i18n*/ 'All accounts, their roles, and who may sign in to the portal',
  },
] as const satisfies readonly Page[];
