import type { Page } from '#features/page.ts';

export const ledgerPages = [
  {
    path: '/books',
    roles: ['admin'],
    title: /*i18n*/ 'Books',
    subtitle: /*i18n*/ 'Checks that no money movement was changed or lost',
  },
] as const satisfies readonly Page[];
