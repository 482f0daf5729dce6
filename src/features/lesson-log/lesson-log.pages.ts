import { page, readApart } from '#features/page.ts';
import { lessonLogContract } from './lesson-log.contract.ts';

export const lessonLogPages = [
  page({
    path: '/lesson-log',
    roles: ['teacher'],
    title: /*i18n*/ 'Lesson log',
    subtitle: { teacher: /*i18n*/ 'What was done in each lesson, for the office and the families' },
    reads: () => [readApart(lessonLogContract, 'desk')],
  }),
] as const;
