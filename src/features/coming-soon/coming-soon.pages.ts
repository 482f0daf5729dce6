import { page } from '#features/page.ts';

/** Pages with a URL, a guard and a navigation entry, but no content yet. */
export const comingSoonPages = [
  page({
    path: '/reports',
    roles: ['admin'],
    title: /*i18n*/ 'Reports',
    subtitle: /*i18n*/ 'Reports on the whole school, to read, print and export',
    coming: true,
  }),
] as const;
