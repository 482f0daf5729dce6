import { page, read, readApart } from '#features/page.ts';
import { studentsContract } from '#features/students/students.contract.ts';
import { firstReportCardsContract } from './report-cards-first.contract.ts';

export const reportCardsPages = [
  page({
    path: '/report-cards',
    roles: ['parent', 'student'],
    title: /*i18n*/ 'Report Cards',
    subtitle: {
      parent: /*i18n*/ 'The report cards that the school has released, child by child',
      student: /*i18n*/ 'The report cards that the school has released to you',
    },
    reads: (_, role) => [
      role === 'parent' ? read(studentsContract, 'list', {}) : readApart(firstReportCardsContract, 'mine'),
    ],
  }),
  page({
    path: '/marks/report-cards',
    roles: ['admin', 'teacher'],
    duties: ['academic'],
    title: /*i18n*/ 'Report cards',
    subtitle: /*i18n*/ 'Class councils, report cards and publication',
    reads: () => [readApart(firstReportCardsContract, 'classes', {})],
  }),
  page({
    path: '/marks/report-cards/$classId',
    roles: ['admin', 'teacher'],
    duties: ['academic'],
    title: /*i18n*/ 'Class council',
    filter: 'period',
    reads: ({ classId }) => [readApart(firstReportCardsContract, 'council', { class_id: classId })],
  }),
] as const;
