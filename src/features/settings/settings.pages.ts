import { page } from '#features/page.ts';

export const settingsPages = [
  page({
    path: '/settings',
    roles: ['admin'],
    duties: ['bursar', 'registrar', 'academic', 'discipline', 'technician'],
    title: /*i18n*/ 'Settings',
    subtitle: /*i18n*/ 'What the school has chosen: its year, people, money, data and access',
  }),
] as const;
