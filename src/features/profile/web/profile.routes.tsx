import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { profileMessages } from './shared/profile.messages.ts';
import { profilePages } from '../profile.pages.ts';

export const profileRoutes = routesOf(profilePages, {
  '/profile': {
    // The roles' names are people's words.
    messages: [profileMessages, peopleMessages],
    page: () => import('./profile-page.tsx').then((module) => module.ProfilePage),
    names: () => ['/profile', '/profile/sessions', '/profile/keys'],
  },
});
