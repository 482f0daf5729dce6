import { inboxContract } from '#features/inbox/inbox.contract.ts';
import { page, read } from '#features/page.ts';
import { KEY_ROLES } from '#features/people/people.rules.ts';
import { profileContract } from './profile.contract.ts';

export const profilePages = [
  page({
    path: '/profile',
    roles: 'signed-in',
    title: /*i18n*/ 'Profile',
    subtitle: /*i18n*/ 'Your name and phone, how you sign in, your devices and how the portal looks',
    reads: (_, role) => [
      read(profileContract, 'get'),
      read(profileContract, 'sessions'),
      ...(role ? [read(inboxContract, 'channels')] : []),
      ...(role && KEY_ROLES.includes(role) ? [read(profileContract, 'keys')] : []),
    ],
  }),
] as const;
