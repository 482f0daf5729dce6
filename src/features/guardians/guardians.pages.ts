import type { Page } from '#features/page.ts';

export const guardiansPages = [
  {
    path: '/guardians',
    roles: ['admin'],
    title: /*i18n*/ 'Guardians',
    subtitle: /*i18n*/ 'Parents and other people the school may call',
  },
  { path: '/guardians/changes', roles: ['admin'], title: /*i18n*/ 'Contact changes' },
  { path: '/guardians/$guardianId', roles: ['admin'], title: /*i18n*/ 'Guardian' },
] as const satisfies readonly Page[];
