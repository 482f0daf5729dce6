import { routesOf } from '#features/page-route.ts';
import { auditPages } from '../audit.pages.ts';

export const auditRoutes = routesOf(auditPages, {
  '/audit': {
    page: () => import('./audit-page.tsx').then((module) => module.AuditPage),
  },
});
