import type { Page } from '#features/page.ts';

export const dashboardPages = [
  { path: '/dashboard', roles: 'signed-in', title: /*i18n*/ 'Dashboard' },
] as const satisfies readonly Page[];
