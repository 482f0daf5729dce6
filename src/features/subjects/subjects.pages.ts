import { classesContract } from '#features/classes/classes.contract.ts';
import { page, read } from '#features/page.ts';
import { subjectsContract } from './subjects.contract.ts';

export const subjectsPages = [
  page({
    path: '/subjects',
    roles: ['admin'],
    duties: ['academic'],
    title: /*i18n*/ 'Subjects',
    subtitle: /*i18n*/ 'What the school teaches, and who teaches it in each class',
    reads: () => [read(subjectsContract, 'list', {})],
    tabs: {
      by_class: () => [read(classesContract, 'list'), read(subjectsContract, 'list', { state: 'all' })],
    },
  }),
] as const;
