import type { AuditWords } from '#features/audit.ts';

export const inboxAuditWords: AuditWords = {
  groups: { deliveries: /*i18n*/ 'Deliveries' },
  actions: {
    'deliveries.sent_again': /*i18n*/ 'Notice sent again',
    'deliveries.channel_stopped': /*i18n*/ 'Channel stopped',
    'deliveries.sms_chosen': /*i18n*/ 'Text messages chosen',
    'deliveries.quiet_hours_chosen': /*i18n*/ 'Quiet hours chosen',
    'deliveries.channel_started': /*i18n*/ 'Channel switched on again',
  },
  terms: { channel: /*i18n*/ 'Channel', sms: /*i18n*/ 'Text messages', quiet_hours: /*i18n*/ 'Quiet hours' },
};
