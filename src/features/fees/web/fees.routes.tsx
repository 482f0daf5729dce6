import type { ComponentType } from 'react';
import type { Role } from '#features/people/people.rules.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { claimsApi, feesApi, paymentsApi, waysApi } from './fees.client.ts';
import { feesPages } from '../fees.pages.ts';

const ofFamily = () => import('../families/web/family-fees.tsx').then((module) => module.FamilyFees);
const notShown = () => import('./fees-not-shown.tsx').then((module) => module.FeesNotShown);

const account = () => import('../accounts/web/fee-account-page.tsx').then((module) => module.FeeAccountPage);
/** What the account's page of a role asks for by itself: named here, it comes together with the page and not after it. */
const entries = () => import('../accounts/web/account-entries.tsx');
const paying = () => import('../claims/web/family-paying.tsx');

const FEES: Record<Role | 'none', () => Promise<ComponentType>> = {
  admin: () => import('./office-fees.tsx').then((module) => module.OfficeFees),
  parent: ofFamily,
  student: ofFamily,
  teacher: notShown,
  none: notShown,
};

export const feesRoutes = routesOf<Role, (typeof feesPages)[number]['path']>(feesPages, {
  // The whole school's for the office, their own for a family, and nobody's for a teacher.
  '/fees': {
    page: (role) => FEES[role ?? 'none'](),
    asks: (queries, role) => {
      if (role === 'admin') {
        void queries.prefetchQuery(feesApi.list.queryOptions({ input: {} }));
        void queries.prefetchQuery(feesApi.summary.queryOptions());
      }
      if (role === 'parent' || role === 'student') {
        void queries.prefetchQuery(feesApi.own.queryOptions());
        void queries.prefetchQuery(feesApi.list.queryOptions({ input: {} }));
        void queries.prefetchQuery(paymentsApi.list.queryOptions({ input: {} }));
        void queries.prefetchQuery(waysApi.list.queryOptions());
        void queries.prefetchQuery(claimsApi.mine.queryOptions({ input: {} }));
      }
    },
    names: (role) => (role === 'admin' ? ['/ledger/checks'] : []),
    tabs: {
      payments: { names: (role) => (role === 'admin' ? ['/ledger/checks', '/payments'] : []) },
      structures: { names: (role) => (role === 'admin' ? ['/ledger/checks', '/fees/structures'] : []) },
    },
  },
  '/fees/reports': {
    page: () => import('../reports/web/fee-reports-page.tsx').then((module) => module.FeeReportsPage),
    names: () => [
      ...['weeks', 'ageing', 'structures', 'classes', 'debtors'].map((part) => `/fee-reports/${part}`),
      '/classes',
    ],
  },
  '/settings/ways-to-pay': {
    page: () => import('../ways/web/ways-page.tsx').then((module) => module.WaysPage),
    asks: (queries) => void queries.prefetchQuery(waysApi.list.queryOptions()),
    names: () => ['/fees/split'],
  },
  '/fees/students/$studentId': {
    page: async (role) => {
      void (role === 'admin' ? entries() : paying()).catch(() => undefined);
      return account();
    },
    asks: (queries, role) => {
      if (role !== 'admin') void queries.prefetchQuery(waysApi.list.queryOptions());
    },
    heads: { address: '/fees/students/$studentId', field: 'student.full_name' },
    names: (role) => [
      '/fees/students/$studentId',
      '/payments?student_id=$studentId',
      ...(role === 'admin'
        ? ['/ledger/checks', '/fees/students/$studentId/statement']
        : ['/fee-claims/mine?student_id=$studentId']),
    ],
  },
});
