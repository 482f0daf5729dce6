import { page, read } from '#features/page.ts';
import { approvalsContract } from './approvals.contract.ts';
import { DECIDING_DUTIES } from './approvals.rules.ts';

export const approvalsPages = [
  page({
    path: '/approvals',
    roles: ['admin'],
    duties: [...DECIDING_DUTIES],
    title: /*i18n*/ 'Approvals',
    subtitle: /*i18n*/ 'Requests waiting for a second person, and those already decided',
    reads: () => [read(approvalsContract, 'list', {})],
  }),
  page({
    path: '/settings/approvals',
    roles: ['admin'],
    title: /*i18n*/ 'Two people',
    subtitle: /*i18n*/ 'Actions that need the approval of a second person',
    reads: () => [read(approvalsContract, 'rules')],
  }),
] as const;
