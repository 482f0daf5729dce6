import type { NoticeWords } from '#features/notices.ts';

export const announcementsNotices: NoticeWords = {
  'announcements.new': /*i18n*/ 'Announcement: {title}',
  'announcements.reminder': /*i18n*/ 'Reminder: {title}',
  'announcements.corrected': /*i18n*/ 'Announcement corrected: {title}',
};
