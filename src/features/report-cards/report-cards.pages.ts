import type { Page } from '#features/page.ts';

export const reportCardsPages = [
  {
    path: '/report-cards',
    roles: ['parent', 'student'],
    title: /*i18n*/ 'Report Cards',
    subtitle: {
      parent: /*i18n*/ 'The report cards that the school has released, child by child',
      student: /*i18n*/ 'The report cards that the school has released to you',
    },
  },
  {
    path: '/marks/report-cards',
    roles: ['admin', 'teacher'],
    title: /*i18n*/ 'Report cards',
    subtitle: /*i18n*/ 'Class councils, report cards and publication',
  },
  { path: '/marks/report-cards/$classId', roles: ['admin', 'teacher'], title: /*i18n*/ 'Class council' },
] as const satisfies readonly Page[];
