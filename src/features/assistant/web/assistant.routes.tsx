import { routesOf } from '#features/page-route.ts';
import { assistantPages } from '../assistant.pages.ts';

export const assistantRoutes = routesOf(assistantPages, {
  '/settings/assistant': {
    page: () => import('./assistant-page.tsx').then((module) => module.AssistantPage),
  },
});
