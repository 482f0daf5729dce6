import type { Page } from '#features/page.ts';

/** Tasks the portal runs automatically. */
export const jobsPages = [
  {
    path: '/jobs',
    roles: ['admin'],
    title: /*i18n*/ 'Background jobs',
    subtitle: /*i18n*/ 'Tasks the portal runs automatically',
  },
] as const satisfies readonly Page[];
