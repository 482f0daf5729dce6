import type { Page } from '#features/page.ts';

export const ledgerPages = [
  { path: '/books', roles: ['admin'], title: /*i18n*/ 'Books' },
] as const satisfies readonly Page[];
