import { ROLES } from '#features/people/people.rules.ts';
import { page, read } from '#features/page.ts';
import { inboxContract } from './inbox.contract.ts';

export const inboxPages = [
  page({
    path: '/inbox',
    roles: ROLES,
    duties: 'any',
    title: /*i18n*/ 'Inbox',
    subtitle: /*i18n*/ 'News about your requests, fees and payments, the newest first',
    reads: () => [read(inboxContract, 'list', {})],
  }),
] as const;
