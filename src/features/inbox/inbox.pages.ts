import type { Page } from '#features/page.ts';
import { ROLES } from '#features/people/people.rules.ts';

export const inboxPages = [
  {
    path: '/inbox',
    roles: ROLES,
    title: /*i18n*/ 'Inbox',
    subtitle: /*i18n*/ 'News about your requests, fees and payments, the newest first',
  },
] as const satisfies readonly Page[];
