import { page, read } from '#features/page.ts';
import { joiningContract } from './joining.contract.ts';

/** Role requests, invitations, and outgoing mail. */
export const joiningPages = [
  page({
    path: '/people/waiting',
    roles: ['admin'],
    title: /*i18n*/ 'Waiting',
    subtitle: /*i18n*/ 'Requests for roles and for access to children',
    reads: () => [read(joiningContract, 'queue')],
  }),
  page({
    path: '/people/invitations',
    roles: ['admin'],
    title: /*i18n*/ 'Invitations',
    subtitle:
      /*i18n*/
      'Invite an administrator, teacher or parent. Print a slip with a code to create their account. No e-mail needed.',
    reads: () => [read(joiningContract, 'invitations', {})],
  }),
  page({
    path: '/outbox',
    roles: ['admin'],
    title: /*i18n*/ 'Outbox',
    subtitle:
      /*i18n*/ 'E-mails of the portal. Where e-mail is not set up, read them here and pass them on by hand',
    reads: () => [read(joiningContract, 'outbox', {})],
  }),
] as const;
