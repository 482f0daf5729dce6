import type { Page } from '#features/page.ts';

/** All about one student, from every feature that knows something of them: for the office and teachers, and for a parent. */
export const studentPagePages = [
  { path: '/students/$studentId', roles: ['admin', 'teacher'], title: /*i18n*/ 'Student' },
  { path: '/my-children', roles: ['parent'], title: /*i18n*/ 'My Children' },
  { path: '/my-children/$studentId', roles: ['parent'], title: /*i18n*/ 'My Children' },
] as const satisfies readonly Page[];
