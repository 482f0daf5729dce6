import type { Page } from '#features/page.ts';

/** What the portal does by itself. */
export const jobsPages = [
  {
    path: '/jobs',
    roles: ['admin'],
    title: /*i18n*/ 'Background jobs',
    subtitle: /*i18n*/ 'What the portal does by itself',
  },
] as const satisfies readonly Page[];
