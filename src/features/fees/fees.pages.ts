import { ROLES } from '#features/people/people.rules.ts';
import type { Page } from '#features/page.ts';

/** What the school charges and what was paid: the office's work, and what a family sees of it. */
export const feesPages = [
  {
    path: '/fees',
    roles: ROLES,
    title: /*i18n*/ 'Fee Management',
    subtitle: {
      student: /*i18n*/ 'What you owe, and what was paid',
      parent: /*i18n*/ 'What your children owe, and what was paid',
    },
  },
  {
    path: '/fees/reports',
    roles: ['admin'],
    title: /*i18n*/ 'Fee Reports',
    subtitle: /*i18n*/ 'Every figure leads to the fees behind it',
  },
  { path: '/fees/students/$studentId', roles: ['admin', 'parent', 'student'], title: /*i18n*/ 'Fee Account' },
] as const satisfies readonly Page[];
