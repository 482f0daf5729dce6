import type { Page } from '#features/page.ts';

/** The list of classes. One class's own page shows its students, so the students offer it. */
export const classesPages = [
  {
    path: '/classes',
    roles: ['admin'],
    title: /*i18n*/ 'Classes',
    subtitle: /*i18n*/ 'All classes, with their teachers and students',
  },
] as const satisfies readonly Page[];
