import type { Page } from '#features/page.ts';

export const marksPages = [
  {
    path: '/marks',
    roles: ['admin', 'teacher'],
    title: /*i18n*/ 'Marks',
    subtitle: /*i18n*/ 'Sheets of marks to fill in and hand in, those of this period first',
  },
  { path: '/marks/sheets/$sheetId', roles: ['admin', 'teacher'], title: /*i18n*/ 'Marks' },
  { path: '/marks/classes/$classId', roles: ['admin', 'teacher'], title: /*i18n*/ 'Marks of the class' },
] as const satisfies readonly Page[];
