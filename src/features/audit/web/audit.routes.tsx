import { msg } from '@lingui/core/macro';
import type { Role } from '#features/people/people.rules.ts';
import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { auditMessages } from './shared/audit.messages.ts';

export const auditRoutes: PageRoute<Role>[] = [
  {
    path: '/audit',
    roles: ['admin'],
    title: msg`Audit trail`,
    messages: [auditMessages, peopleMessages],
    page: () => import('./audit-page.tsx').then((module) => module.AuditPage),
  },
];
