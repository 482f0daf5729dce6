import type { Page } from '#features/page.ts';

export const auditPages = [
  { path: '/audit', roles: ['admin'], title: /*i18n*/ 'Audit trail' },
] as const satisfies readonly Page[];
