import type { Page } from '#features/page.ts';
import { ROLES } from '#features/people/people.rules.ts';

/** Pages that have their address, their guard and their place in the navigation, and no content yet. */
export const comingSoonPages = [
  { path: '/assignments', roles: ROLES, title: /*i18n*/ 'Assignments' },
  { path: '/announcements', roles: ROLES, title: /*i18n*/ 'Announcements' },
  { path: '/reports', roles: ['admin'], title: /*i18n*/ 'Reports' },
  { path: '/schedule', roles: ['teacher', 'student'], title: /*i18n*/ 'Schedule' },
] as const satisfies readonly Page[];
