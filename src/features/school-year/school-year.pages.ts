import { page, read } from '#features/page.ts';
import { schoolYearContract } from './school-year.contract.ts';

export const schoolYearPages = [
  page({
    path: '/settings/school-years',
    roles: ['admin'],
    duties: ['academic'],
    title: /*i18n*/ 'School years',
    subtitle: /*i18n*/ 'Terms, sequences and holidays, year by year',
    reads: () => [read(schoolYearContract, 'list')],
  }),
] as const;
