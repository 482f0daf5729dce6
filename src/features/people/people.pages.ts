import { page, read } from '#features/page.ts';
import { peopleContract } from './people.contract.ts';

export const peoplePages = [
  page({
    path: '/people',
    roles: ['admin'],
    title: /*i18n*/ 'People',
    subtitle: /*i18n*/ 'All accounts, their roles, and who may sign in to the portal',
    reads: () => [read(peopleContract, 'list', {})],
  }),
] as const;
