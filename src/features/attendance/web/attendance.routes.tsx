import { routesOf } from '#platform/ui/page-route.ts';
import { attendancePages } from '../attendance.pages.ts';
import { attendanceMessages } from './shared/attendance.messages.ts';

export const attendanceRoutes = routesOf(attendancePages, {
  '/attendance': {
    messages: [attendanceMessages],
    page: () => import('./roll-page.tsx').then((module) => module.RollPage),
  },
});
