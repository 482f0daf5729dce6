import { msg } from '@lingui/core/macro';
import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { profileMessages } from './shared/profile.messages.ts';

export const profileRoutes: PageRoute<Role>[] = [
  {
    path: '/profile',
    roles: 'signed-in',
    title: msg`Profile`,
    // The roles' names are people's words.
    messages: [profileMessages, peopleMessages],
    page: () => import('./profile-page.tsx').then((module) => module.ProfilePage),
  },
];
