import { auditRoutes } from '#features/audit/web/audit.routes.tsx';
import { feesRoutes } from '#features/fees/web/fees.routes.tsx';
import { bankRoutes } from '#features/bank/web/bank.routes.tsx';
import { classesRoutes } from '#features/classes/web/classes.routes.tsx';
import { comingSoonRoutes } from '#features/coming-soon/web/coming-soon.routes.tsx';
import { dashboardRoutes } from '#features/dashboard/web/dashboard.routes.tsx';
import { joiningRoutes } from '#features/joining/web/joining.routes.tsx';
import { financeRoutes } from '#features/finance/web/finance.routes.tsx';
import { jobsRoutes } from '#features/jobs/web/jobs.routes.tsx';
import { ledgerRoutes } from '#features/ledger/web/ledger.routes.tsx';
import { peopleRoutes } from '#features/people/web/people.routes.tsx';
import type { Role } from '#features/people/people.rules.ts';
import { profileRoutes } from '#features/profile/web/profile.routes.tsx';
import { settingsRoutes } from '#features/settings/web/settings.routes.tsx';
import { studentPageRoutes } from '#features/student-page/web/student-page.routes.tsx';
import { studentsRoutes } from '#features/students/web/students.routes.tsx';
import type { PageRoute } from '#platform/ui/page-route.ts';

/** Every page of the portal. A page that is not named here has no address. */
export const PAGES: readonly PageRoute<Role>[] = [
  ...dashboardRoutes,
  ...studentsRoutes,
  ...studentPageRoutes,
  ...classesRoutes,
  ...bankRoutes,
  ...feesRoutes,
  ...financeRoutes,
  ...ledgerRoutes,
  ...peopleRoutes,
  ...joiningRoutes,
  ...profileRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...jobsRoutes,
  ...comingSoonRoutes,
];
