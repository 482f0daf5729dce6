import { routesOf } from '#features/page-route.ts';
import { ministryFormsPages } from '../ministry-forms.pages.ts';

export const ministryFormsRoutes = routesOf(ministryFormsPages, {
  '/reports/forms': { page: () => import('./forms-page.tsx').then((module) => module.FormsPage) },
  '/reports/forms/$form': { page: () => import('./form-page.tsx').then((module) => module.FormPage) },
  '/reports/staff-file': {
    page: () => import('./staff-file-page.tsx').then((module) => module.StaffFilePage),
  },
});
