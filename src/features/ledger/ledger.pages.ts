import type { Page } from '#features/page.ts';

export const ledgerPages = [
  {
    path: '/books',
    roles: ['admin'],
    title: /*i18n*/ 'Books',
    subtitle: /*i18n*/ 'Movements, accounts, trial balance, journal and checks',
  },
] as const satisfies readonly Page[];
