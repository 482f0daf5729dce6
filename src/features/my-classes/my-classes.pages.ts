import type { Page } from '#features/page.ts';

export const myClassesPages = [
  {
    path: '/my-classes',
    roles: ['teacher', 'student'],
    title: /*i18n*/ 'My Classes',
    subtitle: {
      teacher: /*i18n*/ 'The classes you teach, your subjects in each and the number of students',
      student: /*i18n*/ 'Your class this school year, its subjects and who teaches each of them',
    },
  },
  { path: '/my-classes/$classId', roles: ['teacher', 'student'], title: /*i18n*/ 'Class' },
] as const satisfies readonly Page[];
