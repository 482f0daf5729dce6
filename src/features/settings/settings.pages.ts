import { page } from '#features/page.ts';

export const settingsPages = [
  page({
    path: '/settings',
    roles: ['admin'],
    title: /*i18n*/ 'Settings',
    subtitle: /*i18n*/ 'What the school has chosen: its year, people, money, data and access',
  }),
] as const;
