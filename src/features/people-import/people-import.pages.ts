import { page, read } from '#features/page.ts';
import { peopleImportContract } from './people-import.contract.ts';

export const peopleImportPages = [
  page({
    path: '/students/import',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Import',
    subtitle: /*i18n*/ 'Students, guardians, teachers, subjects and opening balances from a file',
    reads: () => [read(peopleImportContract, 'list')],
  }),
] as const;
