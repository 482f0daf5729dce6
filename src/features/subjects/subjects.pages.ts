import type { Page } from '#features/page.ts';

export const subjectsPages = [
  {
    path: '/subjects',
    roles: ['admin'],
    title: /*i18n*/ 'Subjects',
    subtitle: /*i18n*/ 'What the school teaches, and who teaches it in each class',
  },
] as const satisfies readonly Page[];
