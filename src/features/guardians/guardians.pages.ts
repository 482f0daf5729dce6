import { page, read } from '#features/page.ts';
import { contactChangesContract } from './contact-changes.contract.ts';
import { guardiansContract } from './guardians.contract.ts';

export const guardiansPages = [
  page({
    path: '/guardians',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Guardians',
    subtitle: /*i18n*/ 'Parents and other people the school may call',
    reads: () => [read(guardiansContract, 'people', {})],
  }),
  page({
    path: '/guardians/changes',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Contact changes',
    reads: () => [read(contactChangesContract, 'queue')],
  }),
  page({
    path: '/guardians/$guardianId',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Guardian',
    headingField: 'full_name',
    reads: ({ guardianId }) => [read(guardiansContract, 'get', { guardian_id: guardianId })],
  }),
] as const;
