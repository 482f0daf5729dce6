import type { Page } from '#features/page.ts';

export const peopleImportPages = [
  {
    path: '/students/import',
    roles: ['admin'],
    title: /*i18n*/ 'Import',
    subtitle: /*i18n*/ 'Students, guardians, teachers, subjects and opening balances from a file',
  },
] as const satisfies readonly Page[];
