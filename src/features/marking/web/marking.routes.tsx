import { routesOf } from '#platform/ui/page-route.ts';
import { markingPages } from '../marking.pages.ts';
import { markingMessages } from './shared/marking.messages.ts';

export const markingRoutes = routesOf(markingPages, {
  '/settings/marking': {
    messages: [markingMessages],
    page: () => import('./schemes-page.tsx').then((module) => module.SchemesPage),
    names: () => ['/marking/schemes'],
  },
  '/settings/marking/$schemeId': {
    messages: [markingMessages],
    page: () => import('./scheme-page.tsx').then((module) => module.SchemePage),
    names: () => ['/marking/schemes/$schemeId'],
  },
});
