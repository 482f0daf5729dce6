import { routesOf } from '#features/page-route.ts';
import { settingsPages } from '../settings.pages.ts';

export const settingsRoutes = routesOf(settingsPages, {
  '/settings': {
    page: () => import('./settings-page.tsx').then((module) => module.SettingsPage),
  },
});
