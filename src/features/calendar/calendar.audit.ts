import type { AuditWords } from '#features/audit.ts';

export const calendarAuditWords: AuditWords = {
  groups: { calendar: /*i18n*/ 'Calendar' },
  actions: {
    'calendar.created': /*i18n*/ 'Event added',
    'calendar.changed': /*i18n*/ 'Event changed',
    'calendar.cancelled': /*i18n*/ 'Event canceled',
  },
  terms: { title: /*i18n*/ 'Title', day: /*i18n*/ 'Day', classes: /*i18n*/ 'Classes' },
};
