import type { Page } from '#features/page.ts';
import { ROLES } from '#features/people/people.rules.ts';

export const attendancePages = [
  {
    path: '/attendance',
    roles: ROLES,
    title: /*i18n*/ 'Attendance',
    subtitle: {
      admin: /*i18n*/ 'Who is absent or late today, class by class, and what families sent',
      teacher: /*i18n*/ 'Call the roll of your classes; without a network it is sent later',
      parent: /*i18n*/ 'Absences and late arrivals of your children, and how to justify them',
      student: /*i18n*/ 'Your absences and late arrivals since the school year began, and their reasons',
    },
  },
  {
    path: '/settings/attendance',
    roles: ['admin'],
    title: /*i18n*/ 'Attendance settings',
    subtitle: /*i18n*/ 'When the roll is called, and what follows from it',
  },
] as const satisfies readonly Page[];
