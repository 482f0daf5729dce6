import { routesOf } from '#features/page-route.ts';
import { levelsPages } from '../levels.pages.ts';

export const levelsRoutes = routesOf(levelsPages, {
  '/settings/levels': {
    page: () => import('./levels-page.tsx').then((module) => module.LevelsPage),
  },
});
