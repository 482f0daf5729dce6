import type { Page } from '#features/page.ts';

/** All about one student, from every feature that knows something of them. */
export const studentPagePages = [
  { path: '/students/$studentId', roles: ['admin', 'teacher'], title: /*i18n*/ 'Student' },
] as const satisfies readonly Page[];
