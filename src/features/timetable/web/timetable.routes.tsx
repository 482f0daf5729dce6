import { routesOf } from '#features/page-route.ts';
import { timetablePages } from '../timetable.pages.ts';

export const timetableRoutes = routesOf(timetablePages, {
  '/schedule': { page: () => import('./schedule-page.tsx').then((module) => module.SchedulePage) },
  '/timetable': { page: () => import('./timetable-page.tsx').then((module) => module.TimetablePage) },
  '/timetable/cover': { page: () => import('./cover/cover-page.tsx').then((module) => module.CoverPage) },
});
