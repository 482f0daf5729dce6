import type { Page } from '#features/page.ts';

export const peoplePages = [
  { path: '/people', roles: ['admin'], title: /*i18n*/ 'People' },
] as const satisfies readonly Page[];
