import { bankRouter } from '#features/bank/server/bank.router.ts';
import { savingsRouter } from '#features/bank/server/savings.router.ts';
import { backupsRouter } from '#features/backups/server/backups.router.ts';
import { auditRouter } from '#features/audit/server/audit.router.ts';
import { classesRouter } from '#features/classes/server/classes.router.ts';
import { dashboardRouter } from '#features/dashboard/server/dashboard.router.ts';
import { bankInvariants } from '#features/bank/server/bank.invariants.ts';
import { ledgerRouter } from '#features/ledger/server/ledger.router.ts';
import { joiningRouter } from '#features/joining/server/joining.router.ts';
import { peopleRouter } from '#features/people/server/people.router.ts';
import { profileRouter } from '#features/profile/server/profile.router.ts';
import { type SchoolFacts, settingsRouter } from '#features/settings/server/settings.router.ts';
import { studentAccountsRouter } from '#features/student-accounts/server/student-accounts.router.ts';
import { guardiansRouter } from '#features/students/server/guardians.router.ts';
import { studentsRouter } from '#features/students/server/students.router.ts';

/** Every procedure of the product. A feature that is not named here does not exist on the network. */
export function schoolRouter(facts: SchoolFacts) {
  return {
    people: peopleRouter,
    profile: profileRouter,
    classes: classesRouter,
    students: studentsRouter,
    guardians: guardiansRouter,
    studentAccounts: studentAccountsRouter,
    joining: joiningRouter,
    bank: bankRouter,
    savings: savingsRouter,
    ledger: ledgerRouter(bankInvariants),
    dashboard: dashboardRouter,
    audit: auditRouter,
    backups: backupsRouter,
    settings: settingsRouter(facts),
  };
}
