import { msg } from '@lingui/core/macro';
import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { ledgerMessages } from '#features/ledger/web/shared/ledger.messages.ts';
import type { Role } from '#features/people/people.rules.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { bankMessages } from './shared/bank.messages.ts';

/** The bank of the office, and what a family sees of it. */
export const bankRoutes: PageRoute<Role>[] = [
  {
    path: '/student-bank',
    roles: ['admin'],
    title: msg`Student Bank`,
    messages: [bankMessages, ledgerMessages, studentsMessages, classesMessages],
    page: () => import('./bank-dashboard-page.tsx').then((module) => module.BankDashboardPage),
  },
  {
    path: '/student-bank/$accountId',
    roles: ['admin'],
    title: msg`Student Bank`,
    messages: [bankMessages, ledgerMessages, studentsMessages, classesMessages],
    page: () => import('./bank-account-page.tsx').then((module) => module.BankAccountPage),
  },
  {
    path: '/savings',
    roles: ['parent', 'student'],
    title: msg`Savings`,
    messages: [bankMessages],
    page: () => import('./savings-page.tsx').then((module) => module.SavingsPage),
  },
  {
    path: '/savings/$accountId',
    roles: ['parent', 'student'],
    title: msg`Savings`,
    messages: [bankMessages],
    page: () => import('./savings-account-page.tsx').then((module) => module.SavingsAccountPage),
  },
];
