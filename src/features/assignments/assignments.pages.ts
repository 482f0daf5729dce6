import { classesContract } from '#features/classes/classes.contract.ts';
import { ROLES } from '#features/people/people.rules.ts';
import { page, read, readApart } from '#features/page.ts';
import { assignmentsContract } from './assignments.contract.ts';

export const assignmentsPages = [
  page({
    path: '/assignments',
    roles: ROLES,
    duties: ['academic'],
    title: /*i18n*/ 'Assignments',
    subtitle: {
      admin: /*i18n*/ 'The work that teachers set for each class',
      teacher: /*i18n*/ 'The work you set for your classes, and what is due next',
      parent: /*i18n*/ 'What your children have to do, earliest due date first',
      student: /*i18n*/ 'What you have to do, earliest due date first',
    },
    reads: (_, role) =>
      role === 'admin' || role === 'teacher'
        ? [read(assignmentsContract, 'list', {}), read(classesContract, 'list')]
        : [readApart(assignmentsContract, 'family', {})],
  }),
] as const;
