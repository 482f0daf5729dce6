import { page, read } from '#features/page.ts';

import { builtReportsContract } from './built-reports.contract.ts';
import { reportsContract } from './reports.contract.ts';
import { REPORT_DUTIES } from './reports.policy.ts';
import { savedReportsContract } from './saved-reports.contract.ts';

export const reportsPages = [
  page({
    path: '/reports',
    roles: ['admin'],
    duties: REPORT_DUTIES,
    title: /*i18n*/ 'Reports',
    subtitle: /*i18n*/ 'Reports on the whole school, to read, print and export',
    reads: () => [read(reportsContract, 'catalogue'), read(savedReportsContract, 'list')],
  }),
  page({
    path: '/reports/build',
    roles: ['admin'],
    duties: REPORT_DUTIES,
    title: /*i18n*/ 'Build a report',
    subtitle: /*i18n*/ 'Choose what it is about, which rows count and what is shown',
    reads: () => [read(builtReportsContract, 'vocabulary')],
  }),
  page({ path: '/reports/$report', roles: ['admin'], duties: REPORT_DUTIES, title: /*i18n*/ 'Report' }),
] as const;
