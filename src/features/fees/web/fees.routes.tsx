import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { ledgerMessages } from '#features/ledger/web/shared/ledger.messages.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { feesMessages } from './shared/fees.messages.ts';
import { feesPages } from '../fees.pages.ts';

const OFFICE_WORDS = [feesMessages, ledgerMessages, studentsMessages, classesMessages];

export const feesRoutes = routesOf(feesPages, {
  '/fees': {
    messages: OFFICE_WORDS,
    page: () => import('./fees-page.tsx').then((module) => module.FeesPage),
  },
  '/fees/reports': {
    messages: OFFICE_WORDS,
    page: () => import('../reports/web/fee-reports-page.tsx').then((module) => module.FeeReportsPage),
  },
  '/fees/students/$studentId': {
    messages: OFFICE_WORDS,
    page: () => import('../accounts/web/fee-account-page.tsx').then((module) => module.FeeAccountPage),
  },
});
