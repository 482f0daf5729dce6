import { ROLES } from '#features/people/people.rules.ts';
import { page, read } from '#features/page.ts';
import { deliveriesContract } from './deliveries.contract.ts';
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
  page({
    path: '/deliveries',
    roles: ['admin'],
    duties: ['communication'],
    title: /*i18n*/ 'Deliveries',
    subtitle: /*i18n*/ 'Notices outside the portal: what was sent, what was not, and who cannot be reached',
    reads: () => [read(deliveriesContract, 'counts'), read(deliveriesContract, 'sms')],
  }),
] as const;
