import { page, read } from '#features/page.ts';

import { reportsContract } from './reports.contract.ts';
import { REPORT_DUTIES } from './reports.policy.ts';

export const reportsPages = [
  page({
    path: '/reports',
    roles: ['admin'],
    duties: REPORT_DUTIES,
    title: /*i18n*/ 'Reports',
    subtitle: /*i18n*/ 'Reports on the whole school, to read, print and export',
    reads: () => [read(reportsContract, 'catalogue')],
  }),
  page({ path: '/reports/$report', roles: ['admin'], duties: REPORT_DUTIES, title: /*i18n*/ 'Report' }),
] as const;
