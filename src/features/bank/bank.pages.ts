import type { Page } from '#features/page.ts';

/** The bank of the office, and what a family sees of it. */
export const bankPages = [
  {
    path: '/student-bank',
    roles: ['admin'],
    title: /*i18n*/ 'Student Bank',
    heading: /*i18n*/ 'Student Bank Dashboard',
  },
  { path: '/student-bank/$accountId', roles: ['admin'], title: /*i18n*/ 'Student Bank' },
  {
    path: '/savings',
    roles: ['parent', 'student'],
    title: /*i18n*/ 'Savings',
    subtitle: /*i18n*/ 'Money saved in the student bank, with each deposit and withdrawal',
  },
  { path: '/savings/$accountId', roles: ['parent', 'student'], title: /*i18n*/ 'Savings' },
] as const satisfies readonly Page[];
