import type { AuditWords } from '#features/audit.ts';

export const announcementsAuditWords: AuditWords = {
  groups: { announcements: /*i18n*/ 'Announcements' },
  actions: {
    'announcements.created': /*i18n*/ 'Announcement written',
    'announcements.changed': /*i18n*/ 'Announcement corrected',
    'announcements.file_uploaded': /*i18n*/ 'File for an announcement uploaded',
    'announcements.voice_uploaded': /*i18n*/ 'Voice note for an announcement uploaded',
    'announcements.followed_up': /*i18n*/ 'Announcement followed up',
    'announcements.exported': /*i18n*/ 'List of people not reached downloaded',
    'announcements.recalled': /*i18n*/ 'Announcement recalled',
  },
  terms: {
    title: /*i18n*/ 'Title',
    before: /*i18n*/ 'Before',
    roles: /*i18n*/ 'For',
    classes: /*i18n*/ 'Classes',
    only: /*i18n*/ 'Only',
    urgent: /*i18n*/ 'Urgent',
    people: /*i18n*/ 'People',
    files: /*i18n*/ 'Files',
    voice: /*i18n*/ 'Voice note',
    by: /*i18n*/ 'By',
  },
};
