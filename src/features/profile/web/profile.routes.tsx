import { routesOf } from '#features/page-route.ts';
import { profilePages } from '../profile.pages.ts';

export const profileRoutes = routesOf(profilePages, {
  '/profile': {
    // The roles' names are people's words.
    page: () => import('./profile-page.tsx').then((module) => module.ProfilePage),
  },
});
