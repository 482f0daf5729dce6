import type { Page } from '#features/page.ts';

export const tillPages = [
  { path: '/till', roles: ['admin'], title: /*i18n*/ 'Till' },
] as const satisfies readonly Page[];
