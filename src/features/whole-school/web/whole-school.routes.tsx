import { routesOf } from '#features/page-route.ts';
import { wholeSchoolPages } from '../whole-school.pages.ts';

export const wholeSchoolRoutes = routesOf(wholeSchoolPages, {
  '/settings/export': {
    page: () => import('./export-page.tsx').then((module) => module.ExportPage),
  },
});
