import { routesOf } from '#features/page-route.ts';
import { tillPages } from '../till.pages.ts';

export const tillRoutes = routesOf(tillPages, {
  '/till': {
    page: () => import('./till-page.tsx').then((module) => module.TillPage),
  },
});
