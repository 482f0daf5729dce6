import type { Page } from '#features/page.ts';

export const teachersPages = [
  {
    path: '/teachers',
    roles: ['admin'],
    title: /*i18n*/ 'Teachers',
    subtitle: /*i18n*/ 'Everybody with the teacher role, and what they teach',
  },
  { path: '/teachers/$teacherId', roles: ['admin'], title: /*i18n*/ 'Teacher' },
] as const satisfies readonly Page[];
