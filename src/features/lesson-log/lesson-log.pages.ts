import { ROLES } from '#features/people/people.rules.ts';
import { page, read, readApart } from '#features/page.ts';
import { lessonLogContract } from './lesson-log.contract.ts';
import { lessonPlansContract } from './lesson-plans.contract.ts';

export const lessonLogPages = [
  page({
    path: '/lesson-log',
    roles: ROLES,
    duties: ['academic'],
    title: /*i18n*/ 'Lesson log',
    subtitle: {
      admin: /*i18n*/ 'What share of the program is treated, by class and subject',
      teacher: /*i18n*/ 'What was done in each lesson, for the office and the families',
      parent: /*i18n*/ 'What was done in the lessons of your children, newest first',
      student: /*i18n*/ 'What was done in your lessons, newest first',
    },
    reads: (_, role) =>
      role === 'admin'
        ? [read(lessonPlansContract, 'coverage', {})]
        : role === 'teacher'
          ? [readApart(lessonLogContract, 'desk')]
          : [readApart(lessonLogContract, 'family', {})],
  }),
  page({
    path: '/lesson-log/plan',
    roles: ['admin', 'teacher'],
    duties: ['academic'],
    title: /*i18n*/ 'Yearly plans',
    subtitle: /*i18n*/ 'The year’s points for each subject, and which have been treated',
    reads: () => [read(lessonPlansContract, 'coverage', {})],
  }),
] as const;
