import { page, read } from '#features/page.ts';
import { yearEndContract } from './year-end.contract.ts';

export const yearEndPages = [
  page({
    path: '/settings/year-end',
    roles: ['admin'],
    title: /*i18n*/ 'End of year',
    subtitle: /*i18n*/ 'Who goes up, repeats or leaves, class by class',
    reads: () => [read(yearEndContract, 'get')],
  }),
] as const;
