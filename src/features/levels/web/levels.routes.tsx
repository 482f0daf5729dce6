import { routesOf } from '#platform/ui/page-route.ts';
import { levelsPages } from '../levels.pages.ts';
import { levelsMessages } from './shared/levels.messages.ts';

export const levelsRoutes = routesOf(levelsPages, {
  '/settings/levels': {
    messages: [levelsMessages],
    page: () => import('./levels-page.tsx').then((module) => module.LevelsPage),
    names: () => ['/sections'],
  },
});
