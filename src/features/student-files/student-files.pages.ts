import type { Page } from '#features/page.ts';

/** Whose documents have to be renewed. */
export const studentFilesPages = [
  {
    path: '/students/documents',
    roles: ['admin'],
    title: /*i18n*/ 'Documents to renew',
    subtitle: /*i18n*/ 'Documents of enrolled students that expire within 30 days or have expired',
  },
] as const satisfies readonly Page[];
