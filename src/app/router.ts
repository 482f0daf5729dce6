import { bankRouter } from '#features/bank/server/bank.router.ts';
import { savingsRouter } from '#features/bank/server/savings.router.ts';
import { backupsRouter } from '#features/backups/server/backups.router.ts';
import { authRouter } from '#features/auth/server/auth.router.ts';
import { auditRouter } from '#features/audit/server/audit.router.ts';
import { classesRouter } from '#features/classes/server/classes.router.ts';
import { dashboardRouter } from '#features/dashboard/server/dashboard.router.ts';
import { assignAutomatically } from '#features/fees/charges/server/automatic.service.ts';
import { feeReportsRouter } from '#features/fees/reports/server/fee-reports.router.ts';
import { feesRouter } from '#features/fees/charges/server/fees.router.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import { receiptsRouter } from '#features/fees/receipts/server/receipts.router.ts';
import { budgetsRouter } from '#features/finance/budgets/server/budgets.router.ts';
import { financeImportsRouter } from '#features/finance/imports/server/finance-imports.router.ts';
import { financeReceiptsRouter } from '#features/finance/receipts/server/finance-receipts.router.ts';
import { financeRouter } from '#features/finance/entries/server/finance.router.ts';
import { recurrencesRouter } from '#features/finance/recurrences/server/recurrences.router.ts';
import { jobsRouter } from '#features/jobs/server/jobs.router.ts';
import { ledgerRouter } from '#features/ledger/server/ledger.router.ts';
import { joiningRouter } from '#features/joining/server/joining.router.ts';
import { peopleRouter } from '#features/people/server/people.router.ts';
import { profileRouter } from '#features/profile/server/profile.router.ts';
import { type SchoolFacts, settingsRouter } from '#features/settings/server/settings.router.ts';
import { studentAccountsRouter } from '#features/student-accounts/server/student-accounts.router.ts';
import { guardiansRouter } from '#features/students/server/guardians.router.ts';
import { studentsRouter } from '#features/students/server/students.router.ts';
import { SCHOOL_INVARIANTS } from './invariants.ts';

/** Every procedure of the product. A feature that is not named here does not exist on the network. */
export function schoolRouter(facts: SchoolFacts) {
  return {
    people: peopleRouter,
    auth: authRouter,
    profile: profileRouter,
    classes: classesRouter,
    students: studentsRouter(assignAutomatically),
    guardians: guardiansRouter,
    studentAccounts: studentAccountsRouter,
    joining: joiningRouter,
    bank: bankRouter,
    savings: savingsRouter,
    fees: feesRouter,
    payments: paymentsRouter,
    receipts: receiptsRouter,
    feeReports: feeReportsRouter,
    finance: financeRouter,
    recurrences: recurrencesRouter,
    budgets: budgetsRouter,
    financeReceipts: financeReceiptsRouter,
    financeImports: financeImportsRouter,
    jobs: jobsRouter,
    ledger: ledgerRouter(SCHOOL_INVARIANTS),
    dashboard: dashboardRouter,
    audit: auditRouter,
    backups: backupsRouter,
    settings: settingsRouter(facts),
  };
}
