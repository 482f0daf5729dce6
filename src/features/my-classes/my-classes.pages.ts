import type { Page } from '#features/page.ts';

export const myClassesPages = [
  {
    path: '/my-classes',
    roles: ['teacher', 'student'],
    title: /*i18n*/ 'My Classes',
    subtitle: {
      teacher: /*i18n*/ 'The classes you teach',
      student: /*i18n*/ 'Your class, its subjects and teachers',
    },
  },
  { path: '/my-classes/$classId', roles: ['teacher', 'student'], title: /*i18n*/ 'Class' },
] as const satisfies readonly Page[];
