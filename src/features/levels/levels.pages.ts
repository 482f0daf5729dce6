import { page, read } from '#features/page.ts';
import { levelsContract } from './levels.contract.ts';

export const levelsPages = [
  page({
    path: '/settings/levels',
    roles: ['admin'],
    duties: ['academic', 'registrar'],
    title: /*i18n*/ 'Sections and levels',
    subtitle:
      /*i18n*/ 'The levels under the names your school uses: add the usual ones at once, then rename them',
    reads: () => [read(levelsContract, 'list')],
  }),
] as const;
