import type { Page } from '#features/page.ts';

export const marksPages = [
  { path: '/marks', roles: ['admin', 'teacher'], title: /*i18n*/ 'Marks' },
  { path: '/marks/sheets/$sheetId', roles: ['admin', 'teacher'], title: /*i18n*/ 'Marks' },
] as const satisfies readonly Page[];
