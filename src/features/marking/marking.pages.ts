import type { Page } from '#features/page.ts';

export const markingPages = [
  {
    path: '/settings/marking',
    roles: ['admin'],
    title: /*i18n*/ 'Marking schemes',
    subtitle: /*i18n*/ 'How marks become averages, ranks and decisions',
  },
  { path: '/settings/marking/$schemeId', roles: ['admin'], title: /*i18n*/ 'Marking scheme' },
] as const satisfies readonly Page[];
