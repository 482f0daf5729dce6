import type { ComponentType } from 'react';
import type { Role } from '#features/people/people.rules.ts';
import { routesOf } from '#features/page-route.ts';
import { feesPages } from '../fees.pages.ts';

const ofFamily = () => import('../accounts/web/families/family-fees.tsx').then((module) => module.FamilyFees);
const notShown = () => import('./fees-not-shown.tsx').then((module) => module.FeesNotShown);

const account = () => import('../accounts/web/fee-account-page.tsx').then((module) => module.FeeAccountPage);
const accountOfChild = () =>
  import('../accounts/web/families/family-fees.tsx').then((module) => module.ChildAccountPage);

const FEES: Record<Role | 'none', () => Promise<ComponentType>> = {
  admin: () => import('./office-fees.tsx').then((module) => module.OfficeFees),
  parent: ofFamily,
  student: ofFamily,
  teacher: notShown,
  none: notShown,
};

export const feesRoutes = routesOf(feesPages, {
  // All fees for the office, their own for families, none for teachers.
  '/fees': {
    page: (role) => FEES[role ?? 'none'](),
  },
  '/fees/reports': {
    page: () => import('../reports/web/fee-reports-page.tsx').then((module) => module.FeeReportsPage),
  },
  '/settings/ways-to-pay': {
    page: () => import('../payments/web/ways/ways-page.tsx').then((module) => module.WaysPage),
  },
  '/settings/fee-reminders': {
    page: () => import('../reminders/web/reminders-page.tsx').then((module) => module.RemindersPage),
  },
  '/fees/students/$studentId': {
    page: (role) => (role === 'admin' ? account() : accountOfChild()),
  },
});
