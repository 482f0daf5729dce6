import { page, read } from '#features/page.ts';
import { myClassesContract } from './my-classes.contract.ts';

export const myClassesPages = [
  page({
    path: '/my-classes',
    roles: ['teacher', 'student'],
    title: /*i18n*/ 'My Classes',
    subtitle: {
      teacher: /*i18n*/ 'The classes you teach, your subjects in each and the number of students',
      student: /*i18n*/ 'Your class this school year, its subjects and who teaches each of them',
    },
    reads: () => [read(myClassesContract, 'list')],
  }),
  page({
    path: '/my-classes/$classId',
    roles: ['teacher', 'student'],
    title: /*i18n*/ 'Class',
    reads: ({ classId }) => [read(myClassesContract, 'get', { class_id: classId })],
  }),
] as const;
