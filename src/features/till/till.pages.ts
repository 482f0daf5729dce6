import type { Page } from '#features/page.ts';

export const tillPages = [
  {
    path: '/till',
    roles: ['admin'],
    title: /*i18n*/ 'Till',
    subtitle:
      /*i18n*/ 'The cash in hand: taken, paid out, and counted in the evening against what is expected. Each cashier can have a till of their own',
  },
] as const satisfies readonly Page[];
