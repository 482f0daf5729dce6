import { page, read } from '#features/page.ts';
import { jobsContract } from './jobs.contract.ts';

export const jobsPages = [
  page({
    path: '/jobs',
    roles: ['admin'],
    duties: ['technician'],
    title: /*i18n*/ 'Background jobs',
    subtitle: /*i18n*/ 'Tasks the portal runs automatically',
    reads: () => [read(jobsContract, 'list')],
  }),
] as const;
