import { msg } from '@lingui/core/macro';
import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { ledgerMessages } from '#features/ledger/web/shared/ledger.messages.ts';
import { type Role, ROLES } from '#features/people/people.rules.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { feesMessages } from './shared/fees.messages.ts';

const OFFICE_WORDS = [feesMessages, ledgerMessages, studentsMessages, classesMessages];

/** What the school charges and what was paid: the office's work, and what a family sees of it. */
export const feesRoutes: PageRoute<Role>[] = [
  {
    path: '/fees',
    roles: ROLES,
    title: msg`Fee Management`,
    messages: OFFICE_WORDS,
    page: () => import('./fees-page.tsx').then((module) => module.FeesPage),
  },
  {
    path: '/fees/reports',
    roles: ['admin'],
    title: msg`Fee Reports`,
    messages: OFFICE_WORDS,
    page: () => import('../reports/web/fee-reports-page.tsx').then((module) => module.FeeReportsPage),
  },
  {
    path: '/fees/students/$studentId',
    roles: ['admin', 'parent', 'student'],
    title: msg`Fee Account`,
    messages: OFFICE_WORDS,
    page: () => import('../accounts/web/fee-account-page.tsx').then((module) => module.FeeAccountPage),
  },
];
