import { routesOf } from '#features/page-route.ts';
import { guardiansPages } from '../guardians.pages.ts';

export const guardiansRoutes = routesOf(guardiansPages, {
  '/guardians': {
    page: () => import('./guardians-page.tsx').then((module) => module.GuardiansPage),
  },
  '/guardians/changes': {
    page: () => import('./changes-page.tsx').then((module) => module.ChangesPage),
  },
  '/guardians/$guardianId': {
    page: () => import('./guardian-page.tsx').then((module) => module.GuardianPage),
  },
});
