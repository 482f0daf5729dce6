import { page, read } from '#features/page.ts';
import { auditContract } from './audit.contract.ts';

export const auditPages = [
  page({
    path: '/audit',
    roles: ['admin'],
    title: /*i18n*/ 'Audit trail',
    subtitle: /*i18n*/ 'Who did what and when. Entries cannot be changed or deleted.',
    reads: () => [read(auditContract, 'list', {})],
  }),
] as const;
