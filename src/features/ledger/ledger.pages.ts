import type { Page } from '#features/page.ts';

export const ledgerPages = [
  {
    path: '/books',
    roles: ['admin'],
    title: /*i18n*/ 'Books',
    subtitle: /*i18n*/ 'Every movement of money, and whether all of them are still as they were posted.',
  },
] as const satisfies readonly Page[];
