import { ROLES } from '#features/people/people.rules.ts';
import type { Page } from '#features/page.ts';

/** One's own books. */
export const financePages = [
  {
    path: '/finance-tracker',
    roles: ROLES,
    title: /*i18n*/ 'Finance Tracker',
    subtitle: /*i18n*/ 'Track your income and expenses',
  },
] as const satisfies readonly Page[];
