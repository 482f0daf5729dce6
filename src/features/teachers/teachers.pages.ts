import { page, read } from '#features/page.ts';
import { teachersContract } from './teachers.contract.ts';

export const teachersPages = [
  page({
    path: '/teachers',
    roles: ['admin'],
    duties: ['academic'],
    title: /*i18n*/ 'Teachers',
    subtitle: /*i18n*/ 'Everybody with the teacher role, and what they teach',
    reads: () => [read(teachersContract, 'list', {})],
  }),
  page({
    path: '/teachers/$teacherId',
    roles: ['admin'],
    duties: ['academic'],
    title: /*i18n*/ 'Teacher',
    headingField: 'full_name',
    reads: ({ teacherId }) => [read(teachersContract, 'get', { user_id: teacherId })],
  }),
] as const;
