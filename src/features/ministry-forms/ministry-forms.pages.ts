import { page, read } from '#features/page.ts';
import { ministryFormsContract } from './ministry-forms.contract.ts';
import { staffRecordsContract } from './staff-records.contract.ts';

export const ministryFormsPages = [
  page({
    path: '/reports/forms',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Ministry forms',
    subtitle: /*i18n*/ 'Filled in from the records; anything missing is typed once',
    reads: () => [read(ministryFormsContract, 'list')],
  }),
  page({
    path: '/reports/forms/$form',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Ministry form',
  }),
  page({
    path: '/reports/staff-file',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Staff file',
    subtitle: /*i18n*/ 'Grades, diplomas, contracts and posts, as the ministries ask for them',
    reads: () => [read(staffRecordsContract, 'list')],
  }),
] as const;
