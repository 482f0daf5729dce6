import { page, read } from '#features/page.ts';
import { classesContract } from './classes.contract.ts';

/** The list of classes. A single class's page belongs to the students' feature. */
export const classesPages = [
  page({
    path: '/classes',
    roles: ['admin'],
    duties: ['registrar', 'academic'],
    title: /*i18n*/ 'Classes',
    subtitle: /*i18n*/ 'All classes, with their teachers and students',
    reads: () => [read(classesContract, 'list')],
  }),
] as const;
