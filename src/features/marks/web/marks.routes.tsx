import { routesOf } from '#platform/ui/page-route.ts';
import { marksPages } from '../marks.pages.ts';
import { marksMessages } from './marks.messages.ts';

const messages = [marksMessages];

export const marksRoutes = routesOf(marksPages, {
  '/marks': {
    messages,
    page: () => import('./marks-page.tsx').then((module) => module.MarksPage),
    names: () => ['/marks'],
  },
  '/marks/sheets/$sheetId': {
    messages,
    page: () => import('./mark-sheet-page.tsx').then((module) => module.MarkSheetPage),
    names: () => ['/marks/sheets/$sheetId'],
  },
  '/marks/classes/$classId': {
    messages,
    page: () => import('../overview/web/class-marks-page.tsx').then((module) => module.ClassMarksPage),
    names: () => ['/marks/classes/$classId'],
    filter: 'which',
  },
});
