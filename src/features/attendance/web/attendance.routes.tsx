import { routesOf } from '#platform/ui/page-route.ts';
import { attendancePages } from '../attendance.pages.ts';
import { attendanceMessages } from './shared/attendance.messages.ts';

export const attendanceRoutes = routesOf(attendancePages, {
  '/attendance': {
    messages: [attendanceMessages],
    page: (role) => {
      if (role === 'teacher') return import('./roll-page.tsx').then((module) => module.RollPage);
      if (role === 'admin') return import('./board-page.tsx').then((module) => module.BoardPage);
      return import('./family-page.tsx').then((module) => module.FamilyPage);
    },
  },
  '/settings/attendance': {
    messages: [attendanceMessages],
    page: () => import('./attendance-settings-page.tsx').then((module) => module.AttendanceSettingsPage),
  },
});
