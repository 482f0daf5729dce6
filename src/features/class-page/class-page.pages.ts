import type { Page } from '#features/page.ts';

/** All about one class, from every feature that knows something of it: for the office. */
export const classPagePages = [
  { path: '/classes/$classId', roles: ['admin'], title: /*i18n*/ 'Class' },
] as const satisfies readonly Page[];
