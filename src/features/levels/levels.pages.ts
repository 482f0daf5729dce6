import { page, read } from '#features/page.ts';
import { levelsContract } from './levels.contract.ts';

export const levelsPages = [
  page({
    path: '/settings/levels',
    roles: ['admin'],
    duties: ['academic', 'registrar'],
    title: /*i18n*/ 'Sections and levels',
    subtitle:
      /*i18n*/ 'The levels by the names your school gives them: added with one press, renamed afterwards',
    reads: () => [read(levelsContract, 'list')],
  }),
] as const;
