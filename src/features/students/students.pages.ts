import type { Page } from '#features/page.ts';

/** The directory, the page of one class, whose first tab is its students, and how students are numbered. */
export const studentsPages = [
  { path: '/students', roles: ['admin', 'teacher'], title: /*i18n*/ 'Students' },
  { path: '/classes/$classId', roles: ['admin'], title: /*i18n*/ 'Class' },
  { path: '/settings/numbering', roles: ['admin'], title: /*i18n*/ 'Roll numbers' },
] as const satisfies readonly Page[];
