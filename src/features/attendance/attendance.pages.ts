import type { Page } from '#features/page.ts';
import { ROLES } from '#features/people/people.rules.ts';

export const attendancePages = [
  { path: '/attendance', roles: ROLES, title: /*i18n*/ 'Attendance' },
  {
    path: '/settings/attendance',
    roles: ['admin'],
    title: /*i18n*/ 'Attendance settings',
    subtitle: /*i18n*/ 'When the roll is called, and what follows from it',
  },
] as const satisfies readonly Page[];
