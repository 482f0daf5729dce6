import { ROLES } from '#features/people/people.rules.ts';
import { page } from '#features/page.ts';

/** Pages with a URL, a guard and a navigation entry, but no content yet. */
export const comingSoonPages = [
  page({
    path: '/assignments',
    roles: ROLES,
    title: /*i18n*/ 'Assignments',
    subtitle: /*i18n*/ 'Work set for each class, handed in and marked',
    coming: true,
  }),
  page({
    path: '/reports',
    roles: ['admin'],
    title: /*i18n*/ 'Reports',
    subtitle: /*i18n*/ 'Reports on the whole school, to read, print and export',
    coming: true,
  }),
] as const;
