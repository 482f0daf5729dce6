import { routesOf } from '#features/page-route.ts';
import { calendarPages } from '../calendar.pages.ts';

export const calendarRoutes = routesOf(calendarPages, {
  '/calendar': { page: () => import('./calendar-page.tsx').then((module) => module.CalendarPage) },
});
