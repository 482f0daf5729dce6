import type { Page } from '#features/page.ts';

export const firstStepsPages = [
  {
    path: '/settings/first-steps',
    roles: ['admin'],
    title: /*i18n*/ 'First steps',
    subtitle: /*i18n*/ 'From an empty school to the first printed receipt',
  },
] as const satisfies readonly Page[];
