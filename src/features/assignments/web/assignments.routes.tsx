import { routesOf } from '#features/page-route.ts';
import { assignmentsPages } from '../assignments.pages.ts';

// Separate functions, because behind one conditional import both would be fetched.
const set = () => import('./set-work-page.tsx').then((module) => module.SetWorkPage);
const own = () => import('./own-work-page.tsx').then((module) => module.OwnWorkPage);

export const assignmentsRoutes = routesOf(assignmentsPages, {
  '/assignments': {
    page: (role) => (role === 'admin' || role === 'teacher' ? set() : own()),
  },
});
