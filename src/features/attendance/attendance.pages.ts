import type { Page } from '#features/page.ts';
import { ROLES } from '#features/people/people.rules.ts';

export const attendancePages = [
  { path: '/attendance', roles: ROLES, title: /*i18n*/ 'Attendance' },
] as const satisfies readonly Page[];
