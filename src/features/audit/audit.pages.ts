import type { Page } from '#features/page.ts';

export const auditPages = [
  {
    path: '/audit',
    roles: ['admin'],
    title: /*i18n*/ 'Audit trail',
    subtitle: /*i18n*/ 'Who did what, and when. Nobody can change or delete a line.',
  },
] as const satisfies readonly Page[];
