import { page, read } from '#features/page.ts';
import { wholeSchoolContract } from './whole-school.contract.ts';

export const wholeSchoolPages = [
  page({
    path: '/settings/export',
    roles: ['admin'],
    title: /*i18n*/ 'Export the school',
    subtitle:
      /*i18n*/ 'The whole school as a file: to keep it elsewhere, or to take it to another installation',
    reads: () => [read(wholeSchoolContract, 'list')],
  }),
] as const;
