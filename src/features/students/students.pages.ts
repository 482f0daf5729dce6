import { STUDENT_DUTIES } from '#features/people/duties.rules.ts';
import { classesContract } from '#features/classes/classes.contract.ts';
import { page, read } from '#features/page.ts';
import { numberingContract } from './numbering.contract.ts';
import { studentsContract } from './students.contract.ts';

export const studentsPages = [
  page({
    path: '/students',
    roles: ['admin', 'teacher'],
    duties: STUDENT_DUTIES,
    title: /*i18n*/ 'Students',
    subtitle: {
      admin: /*i18n*/ 'All students of the school, with their class, roll number and status',
      teacher: /*i18n*/ 'The students of your classes, with their class, roll number and status',
    },
    reads: () => [
      read(studentsContract, 'list', {}),
      read(studentsContract, 'summary'),
      read(classesContract, 'list'),
    ],
  }),
  page({
    path: '/settings/numbering',
    roles: ['admin'],
    duties: ['registrar'],
    title: /*i18n*/ 'Roll numbers',
    subtitle: /*i18n*/ 'How the roll numbers of new students are made, and which comes next',
    reads: () => [read(numberingContract, 'get', {})],
  }),
] as const;
