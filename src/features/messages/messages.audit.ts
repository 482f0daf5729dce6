import type { AuditWords } from '#features/audit.ts';

export const messagesAuditWords: AuditWords = {
  groups: { messages: /*i18n*/ 'Messages' },
  actions: {
    'messages.started': /*i18n*/ 'Conversation started',
    'messages.sent': /*i18n*/ 'Message sent',
    'messages.overseen': /*i18n*/ 'Conversation between others read',
    'messages.reported': /*i18n*/ 'Conversation reported',
    'messages.students_chosen': /*i18n*/ 'Messages with students chosen',
  },
  terms: { people: /*i18n*/ 'People', reason: /*i18n*/ 'Reason', with_students: /*i18n*/ 'With students' },
};
