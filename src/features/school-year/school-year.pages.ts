import type { Page } from '#features/page.ts';

export const schoolYearPages = [
  {
    path: '/settings/school-years',
    roles: ['admin'],
    title: /*i18n*/ 'School years',
    subtitle: /*i18n*/ 'Terms, sequences and holidays, year by year',
  },
] as const satisfies readonly Page[];
