import { routesOf } from '#platform/ui/page-route.ts';
import { markingPages } from '../marking.pages.ts';

export const markingRoutes = routesOf(markingPages, {
  '/settings/marking': {
    page: () => import('./schemes-page.tsx').then((module) => module.SchemesPage),
    names: () => ['/marking/schemes'],
  },
  '/settings/marking/$schemeId': {
    page: () => import('./scheme-page.tsx').then((module) => module.SchemePage),
    names: () => ['/marking/schemes/$schemeId'],
  },
});
