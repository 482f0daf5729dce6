import type { AuditWords } from '#features/audit.ts';

export const messagesAuditWords: AuditWords = {
  groups: { messages: /*i18n*/ 'Messages' },
  actions: {
    'messages.started': /*i18n*/ 'Conversation started',
    'messages.sent': /*i18n*/ 'Message sent',
    'messages.overseen': /*i18n*/ 'Conversation of others read',
    'messages.reported': /*i18n*/ 'Conversation reported',
  },
  terms: { people: /*i18n*/ 'People', reason: /*i18n*/ 'Reason' },
};
