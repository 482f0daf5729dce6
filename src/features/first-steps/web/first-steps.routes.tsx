import { routesOf } from '#features/page-route.ts';
import { firstStepsPages } from '../first-steps.pages.ts';

export const firstStepsRoutes = routesOf(firstStepsPages, {
  '/settings/first-steps': {
    page: () => import('./first-steps-page.tsx').then((module) => module.FirstStepsPage),
  },
});
