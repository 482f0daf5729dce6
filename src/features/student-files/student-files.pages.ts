import { page, read } from '#features/page.ts';
import { documentsContract } from './documents.contract.ts';

export const studentFilesPages = [
  page({
    path: '/students/documents',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Documents to renew',
    subtitle: /*i18n*/ 'Documents of enrolled students that expire within 30 days or have expired',
    reads: () => [read(documentsContract, 'expiring')],
  }),
] as const;
