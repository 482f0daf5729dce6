import type { Page } from '#features/page.ts';

/** The directory, and how students are numbered. */
export const studentsPages = [
  {
    path: '/students',
    roles: ['admin', 'teacher'],
    title: /*i18n*/ 'Students',
    subtitle: {
      admin: /*i18n*/ 'All students of the school, with their class, roll number and status',
      teacher: /*i18n*/ 'The students of your classes, with their class, roll number and status',
    },
  },
  {
    path: '/settings/numbering',
    roles: ['admin'],
    title: /*i18n*/ 'Roll numbers',
    subtitle: /*i18n*/ 'How the roll numbers of new students are made, and which comes next',
  },
] as const satisfies readonly Page[];
