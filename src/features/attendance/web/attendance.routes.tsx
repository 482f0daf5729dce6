import { routesOf } from '#features/page-route.ts';
import { attendancePages } from '../attendance.pages.ts';

// Separate functions, because behind one conditional import all would be fetched.
const roll = () => import('./roll-page.tsx').then((module) => module.RollPage);
const board = () => import('./board-page.tsx').then((module) => module.BoardPage);
const family = () => import('./family-page.tsx').then((module) => module.FamilyPage);

export const attendanceRoutes = routesOf(attendancePages, {
  '/attendance': {
    page: (role) => (role === 'teacher' ? roll() : role === 'admin' ? board() : family()),
  },
  '/settings/attendance': {
    page: () => import('./attendance-settings-page.tsx').then((module) => module.AttendanceSettingsPage),
  },
});
