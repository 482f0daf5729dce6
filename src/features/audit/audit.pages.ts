import type { Page } from '#features/page.ts';

export const auditPages = [
  {
    path: '/audit',
    roles: ['admin'],
    title: /*i18n*/ 'Audit trail',
    subtitle: /*i18n*/ 'Who did what and when. Entries cannot be changed or deleted.',
  },
] as const satisfies readonly Page[];
