import type { Page } from '#features/page.ts';

export const dashboardPages = [
  {
    path: '/dashboard',
    roles: 'signed-in',
    title: /*i18n*/ 'Dashboard',
    heading: {
      admin: /*i18n*/ 'Admin Dashboard',
      teacher: /*i18n*/ 'Teacher Dashboard',
      parent: /*i18n*/ 'Parent Dashboard',
      student: /*i18n*/ 'Student Dashboard',
      none: /*i18n*/ 'Dashboard',
    },
  },
] as const satisfies readonly Page[];
