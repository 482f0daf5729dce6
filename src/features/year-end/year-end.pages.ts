import type { Page } from '#features/page.ts';

export const yearEndPages = [
  {
    path: '/settings/year-end',
    roles: ['admin'],
    title: /*i18n*/ 'End of year',
    subtitle: /*i18n*/ 'Who goes up, repeats or leaves, class by class',
  },
] as const satisfies readonly Page[];
