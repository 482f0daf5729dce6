import { routesOf } from '#features/page-route.ts';
import { marksPages } from '../marks.pages.ts';

export const marksRoutes = routesOf(marksPages, {
  '/marks': {
    page: () => import('./marks-page.tsx').then((module) => module.MarksPage),
  },
  '/marks/sheets/$sheetId': {
    page: () => import('./mark-sheet-page.tsx').then((module) => module.MarkSheetPage),
  },
  '/marks/classes/$classId': {
    page: () => import('../overview/web/class-marks-page.tsx').then((module) => module.ClassMarksPage),
  },
});
