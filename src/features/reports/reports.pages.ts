import { page, read } from '#features/page.ts';

import { reportsContract } from './reports.contract.ts';
import { savedReportsContract } from './saved-reports.contract.ts';

/** The same as in `reports.policy.ts`, which must not be part of everybody's first page. */
const DUTIES = ['bursar', 'registrar', 'academic', 'discipline'] as const;

export const reportsPages = [
  page({
    path: '/reports',
    roles: ['admin'],
    duties: DUTIES,
    title: /*i18n*/ 'Reports',
    subtitle: /*i18n*/ 'Reports on the whole school, to read, print and export',
    reads: () => [read(reportsContract, 'catalogue'), read(savedReportsContract, 'list')],
  }),
  page({
    path: '/reports/build',
    roles: ['admin'],
    duties: DUTIES,
    title: /*i18n*/ 'Build a report',
    subtitle: /*i18n*/ 'Choose what it is about, which rows count and what is shown',
  }),
  page({ path: '/reports/$report', roles: ['admin'], duties: DUTIES, title: /*i18n*/ 'Report' }),
] as const;
