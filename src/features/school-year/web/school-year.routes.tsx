import { routesOf } from '#features/page-route.ts';
import { schoolYearPages } from '../school-year.pages.ts';

export const schoolYearRoutes = routesOf(schoolYearPages, {
  '/settings/school-years': {
    page: () => import('./school-years-page.tsx').then((module) => module.SchoolYearsPage),
  },
});
