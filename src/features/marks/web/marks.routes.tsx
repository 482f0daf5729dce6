import { routesOf } from '#platform/ui/page-route.ts';
import { marksPages } from '../marks.pages.ts';

export const marksRoutes = routesOf(marksPages, {
  '/marks': {
    page: () => import('./marks-page.tsx').then((module) => module.MarksPage),
    names: () => ['/marks'],
  },
  '/marks/sheets/$sheetId': {
    page: () => import('./mark-sheet-page.tsx').then((module) => module.MarkSheetPage),
    names: () => ['/marks/sheets/$sheetId'],
  },
  '/marks/classes/$classId': {
    page: () => import('../overview/web/class-marks-page.tsx').then((module) => module.ClassMarksPage),
    names: () => ['/marks/classes/$classId'],
    filter: 'which',
  },
});
