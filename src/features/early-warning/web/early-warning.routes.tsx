import { routesOf } from '#features/page-route.ts';
import { earlyWarningPages } from '../early-warning.pages.ts';

export const earlyWarningRoutes = routesOf(earlyWarningPages, {
  '/reports/early-warning': {
    page: () => import('./early-warning-page.tsx').then((module) => module.EarlyWarningPage),
  },
  '/early-warning': {
    page: () => import('./own-class-flags-page.tsx').then((module) => module.OwnClassFlagsPage),
  },
  '/settings/early-warning': {
    page: () => import('./warning-rules-page.tsx').then((module) => module.WarningRulesPage),
  },
});
