import { classesRoutes } from '#features/classes/web/classes.routes.tsx';
import { comingSoonRoutes } from '#features/coming-soon/web/coming-soon.routes.tsx';
import { dashboardRoutes } from '#features/dashboard/web/dashboard.routes.tsx';
import { peopleRoutes } from '#features/people/web/people.routes.tsx';
import type { Role } from '#features/people/people.rules.ts';
import { settingsRoutes } from '#features/settings/web/settings.routes.tsx';
import { studentsRoutes } from '#features/students/web/students.routes.tsx';
import type { PageRoute } from '#platform/ui/page-route.ts';

/** Every page of the portal. A page that is not named here has no address. */
export const PAGES: readonly PageRoute<Role>[] = [
  ...dashboardRoutes,
  ...studentsRoutes,
  ...classesRoutes,
  ...peopleRoutes,
  ...settingsRoutes,
  ...comingSoonRoutes,
];
