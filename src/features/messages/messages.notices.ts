import type { NoticeWords } from '#features/notices.ts';

export const messagesNotices: NoticeWords = {
  'messages.new': /*i18n*/ 'Message from {from}: {subject}',
  'messages.reported': /*i18n*/ 'A conversation was reported: {subject}',
};
