import { routesOf } from '#features/page-route.ts';
import { lessonLogPages } from '../lesson-log.pages.ts';

// Separate functions, because behind one conditional import all would be fetched.
const desk = () => import('./desk-page.tsx').then((module) => module.DeskPage);
const coverage = () => import('./coverage-page.tsx').then((module) => module.CoveragePage);
const family = () => import('./own-log-page.tsx').then((module) => module.OwnLogPage);

export const lessonLogRoutes = routesOf(lessonLogPages, {
  '/lesson-log': {
    page: (role) => (role === 'admin' ? coverage() : role === 'teacher' ? desk() : family()),
  },
  '/lesson-log/plan': { page: () => import('./plan-page.tsx').then((module) => module.PlanPage) },
});
