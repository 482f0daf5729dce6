import { page, read } from '#features/page.ts';
import { markingContract } from './marking.contract.ts';

export const markingPages = [
  page({
    path: '/settings/marking',
    roles: ['admin'],
    duties: ['academic'],
    title: /*i18n*/ 'Marking schemes',
    subtitle: /*i18n*/ 'How marks become averages, ranks and decisions',
    reads: () => [read(markingContract, 'list')],
  }),
  page({
    path: '/settings/marking/$schemeId',
    roles: ['admin'],
    duties: ['academic'],
    title: /*i18n*/ 'Marking scheme',
    reads: ({ schemeId }) => [read(markingContract, 'get', { scheme_id: schemeId })],
  }),
] as const;
