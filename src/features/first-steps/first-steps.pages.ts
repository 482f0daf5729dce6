import { page, read } from '#features/page.ts';
import { firstStepsContract } from './first-steps.contract.ts';

export const firstStepsPages = [
  page({
    path: '/settings/first-steps',
    roles: ['admin'],
    title: /*i18n*/ 'First steps',
    subtitle: /*i18n*/ 'From an empty school to the first printed receipt',
    reads: () => [read(firstStepsContract, 'get')],
  }),
] as const;
