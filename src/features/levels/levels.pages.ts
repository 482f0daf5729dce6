import type { Page } from '#features/page.ts';

export const levelsPages = [
  {
    path: '/settings/levels',
    roles: ['admin'],
    title: /*i18n*/ 'Sections and levels',
    subtitle:
      /*i18n*/ 'The levels by the names your school gives them: added with one press, renamed afterwards',
  },
] as const satisfies readonly Page[];
