import { page, read, readApart } from '#features/page.ts';
import { marksContract } from './marks.contract.ts';
import { markOverviewContract } from './overview/mark-overview.contract.ts';

export const marksPages = [
  page({
    path: '/marks',
    roles: ['admin', 'teacher'],
    duties: ['academic'],
    title: /*i18n*/ 'Marks',
    subtitle: /*i18n*/ 'Mark sheets to fill in and hand in, those of this period first',
    reads: () => [readApart(marksContract, 'overview', {})],
  }),
  page({
    path: '/marks/sheets/$sheetId',
    roles: ['admin', 'teacher'],
    duties: ['academic'],
    title: /*i18n*/ 'Marks',
    reads: ({ sheetId }) => [readApart(marksContract, 'sheet', { sheet_id: sheetId })],
  }),
  page({
    path: '/marks/classes/$classId',
    roles: ['admin', 'teacher'],
    duties: ['academic'],
    title: /*i18n*/ 'Marks of the class',
    filter: 'which',
    reads: ({ classId }) => [read(markOverviewContract, 'get', { class_id: classId })],
  }),
] as const;
