import { routesOf } from '#features/page-route.ts';
import { markingPages } from '../marking.pages.ts';

export const markingRoutes = routesOf(markingPages, {
  '/settings/marking': {
    page: () => import('./schemes-page.tsx').then((module) => module.SchemesPage),
  },
  '/settings/marking/$schemeId': {
    page: () => import('./scheme-page.tsx').then((module) => module.SchemePage),
  },
});
