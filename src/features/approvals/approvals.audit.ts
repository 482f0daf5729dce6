import type { AuditWords } from '#features/audit.ts';

export const approvalsAuditWords: AuditWords = {
  groups: { approvals: /*i18n*/ 'Approvals' },
  actions: {
    'approvals.asked': /*i18n*/ 'Approval by a second person requested',
    'approvals.approved': /*i18n*/ 'Request approved by a second person',
    'approvals.declined': /*i18n*/ 'Request declined by a second person',
    'approvals.withdrawn': /*i18n*/ 'Request for a second person withdrawn',
    'approvals.expired': /*i18n*/ 'Request for a second person expired',
    'approvals.failed': /*i18n*/ 'Approved request could not be carried out',
    'approvals.rule_saved': /*i18n*/ 'Two-person rule changed',
  },
  terms: {
    approval_id: /*i18n*/ 'Request',
    approved_by: /*i18n*/ 'Approved by',
    asked_by: /*i18n*/ 'Asked by',
    failure: /*i18n*/ 'Why not',
    above: /*i18n*/ 'Above',
  },
};
