import { classSubjectsContract } from '#features/subjects/class-subjects.contract.ts';
import { classesContract } from '#features/classes/classes.contract.ts';
import { page, read } from '#features/page.ts';
import { studentsContract } from '#features/students/students.contract.ts';
import { subjectsContract } from '#features/subjects/subjects.contract.ts';
import { classPageContract } from './class-page.contract.ts';

const aboveTabs = (classId: string) => [
  read(classesContract, 'get', { class_id: classId }),
  read(classPageContract, 'figures', { class_id: classId }),
];

export const classPagePages = [
  page({
    path: '/classes/$classId',
    roles: ['admin'],
    duties: ['registrar', 'academic'],
    title: /*i18n*/ 'Class',
    reads: ({ classId }) => [...aboveTabs(classId), read(studentsContract, 'list', { class_id: classId })],
    tabs: {
      subjects: ({ classId }) => [
        ...aboveTabs(classId),
        read(classSubjectsContract, 'list', { class_id: classId }),
        read(subjectsContract, 'list', { state: 'all' }),
        read(classSubjectsContract, 'teaching', { class_id: classId }),
      ],
    },
  }),
] as const;
