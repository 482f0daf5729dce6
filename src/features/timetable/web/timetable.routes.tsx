import { routesOf } from '#features/page-route.ts';
import { timetablePages } from '../timetable.pages.ts';

// Separate functions, because behind one conditional import both would be fetched.
const own = () => import('./schedule-page.tsx').then((module) => module.SchedulePage);
const family = () => import('./child-schedule-page.tsx').then((module) => module.ChildSchedulePage);

export const timetableRoutes = routesOf(timetablePages, {
  '/schedule': { page: (role) => (role === 'parent' ? family() : own()) },
  '/timetable': { page: () => import('./timetable-page.tsx').then((module) => module.TimetablePage) },
  '/timetable/cover': { page: () => import('./cover/cover-page.tsx').then((module) => module.CoverPage) },
});
