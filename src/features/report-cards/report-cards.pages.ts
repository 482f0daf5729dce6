import type { Page } from '#features/page.ts';

export const reportCardsPages = [
  {
    path: '/marks/report-cards',
    roles: ['admin', 'teacher'],
    title: /*i18n*/ 'Report cards',
    subtitle: /*i18n*/ 'Councils, cards and releases of each class',
  },
  { path: '/marks/report-cards/$classId', roles: ['admin', 'teacher'], title: /*i18n*/ 'Class council' },
] as const satisfies readonly Page[];
