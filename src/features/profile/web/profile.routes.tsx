import { routesOf } from '#features/page-route.ts';
import { profilePages } from '../profile.pages.ts';

export const profileRoutes = routesOf(profilePages, {
  '/profile': {
    // Role names are translated in the people feature.
    page: () => import('./profile-page.tsx').then((module) => module.ProfilePage),
  },
});
