import { routesOf } from '#features/page-route.ts';
import { yearEndPages } from '../year-end.pages.ts';

export const yearEndRoutes = routesOf(yearEndPages, {
  '/settings/year-end': {
    page: () => import('./year-end-page.tsx').then((module) => module.YearEndPage),
  },
});
