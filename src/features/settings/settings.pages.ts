import type { Page } from '#features/page.ts';

export const settingsPages = [
  { path: '/settings', roles: ['admin'], title: /*i18n*/ 'Settings' },
] as const satisfies readonly Page[];
