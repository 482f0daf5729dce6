import { ROLES } from '#features/people/people.rules.ts';
import type { Page } from '#features/page.ts';

/** What the school charges and what was paid: the office's work, and what a family sees of it. */
export const feesPages = [
  {
    path: '/fees',
    roles: ROLES,
    title: /*i18n*/ 'Fee Management',
    // A family manages nothing: the word is the office's.
    heading: {
      admin: /*i18n*/ 'Fee Management',
      teacher: /*i18n*/ 'Fee Management',
      parent: /*i18n*/ 'Fees',
      student: /*i18n*/ 'Fees',
      none: /*i18n*/ 'Fee Management',
    },
    subtitle: {
      student: /*i18n*/ 'What you owe and have paid, fee by fee, with receipts to print',
      parent: /*i18n*/ 'What your children owe and have paid, fee by fee, with receipts to print',
      teacher: /*i18n*/ 'Only the school office and the families themselves can see fees',
    },
  },
  {
    path: '/fees/reports',
    roles: ['admin'],
    title: /*i18n*/ 'Fee Reports',
    subtitle: /*i18n*/ 'Click a figure to list the fees',
  },
  {
    path: '/settings/ways-to-pay',
    roles: ['admin'],
    title: /*i18n*/ 'Ways to pay',
    subtitle: /*i18n*/ 'Numbers and places that families and bills show',
  },
  { path: '/fees/students/$studentId', roles: ['admin', 'parent', 'student'], title: /*i18n*/ 'Fee Account' },
] as const satisfies readonly Page[];
