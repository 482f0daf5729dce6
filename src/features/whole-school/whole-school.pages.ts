import type { Page } from '#features/page.ts';

export const wholeSchoolPages = [
  {
    path: '/settings/export',
    roles: ['admin'],
    title: /*i18n*/ 'Export the school',
    subtitle:
      /*i18n*/ 'The whole school as a file: to keep it elsewhere, or to take it to another installation',
  },
] as const satisfies readonly Page[];
