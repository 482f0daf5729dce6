import type { AuditWords } from '#features/audit.ts';

export const joiningAuditWords: AuditWords = {
  groups: { joining: /*i18n*/ 'Requests and invitations', mail: /*i18n*/ 'Outbox' },
  actions: {
    'joining.exported': /*i18n*/ 'Invitations exported',
    'joining.approved': /*i18n*/ 'Request to join approved',
    'joining.refused': /*i18n*/ 'Request to join refused',
    'joining.invited': /*i18n*/ 'Invitation made',
    'joining.invitation_renewed': /*i18n*/ 'Invitation renewed',
    'joining.invitation_revoked': /*i18n*/ 'Invitation withdrawn',
    'joining.invitation_accepted': /*i18n*/ 'Invitation accepted',
    'mail.read': /*i18n*/ 'Message in the outbox read',
  },
};
