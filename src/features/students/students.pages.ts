import type { Page } from '#features/page.ts';

/** The directory, and the page of one class, whose first tab is its students. */
export const studentsPages = [
  { path: '/students', roles: ['admin', 'teacher'], title: /*i18n*/ 'Students' },
  { path: '/classes/$classId', roles: ['admin'], title: /*i18n*/ 'Class' },
] as const satisfies readonly Page[];
