import { routesOf } from '#platform/ui/page-route.ts';
import { wholeSchoolPages } from '../whole-school.pages.ts';
import { wholeSchoolMessages } from './shared/whole-school.messages.ts';

export const wholeSchoolRoutes = routesOf(wholeSchoolPages, {
  '/settings/export': {
    messages: [wholeSchoolMessages],
    page: () => import('./export-page.tsx').then((module) => module.ExportPage),
    names: () => ['/school-loads'],
  },
});
