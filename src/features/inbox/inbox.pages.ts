import type { Page } from '#features/page.ts';
import { ROLES } from '#features/people/people.rules.ts';

export const inboxPages = [
  { path: '/inbox', roles: ROLES, title: /*i18n*/ 'Inbox', subtitle: /*i18n*/ 'What happened, newest first' },
] as const satisfies readonly Page[];
