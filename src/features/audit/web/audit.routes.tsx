import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { auditMessages } from './shared/audit.messages.ts';
import { auditPages } from '../audit.pages.ts';

export const auditRoutes = routesOf(auditPages, {
  '/audit': {
    messages: [auditMessages, peopleMessages],
    page: () => import('./audit-page.tsx').then((module) => module.AuditPage),
    names: () => ['/audit'],
  },
});
