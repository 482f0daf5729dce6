import { routesOf } from '#features/page-route.ts';
import { approvalsPages } from '../approvals.pages.ts';

export const approvalsRoutes = routesOf(approvalsPages, {
  '/approvals': {
    page: () => import('./approvals-page.tsx').then((module) => module.ApprovalsPage),
  },
  '/settings/approvals': {
    page: () => import('./approval-rules-page.tsx').then((module) => module.ApprovalRulesPage),
  },
});
