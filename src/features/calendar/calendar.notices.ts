import type { NoticeWords } from '#features/notices.ts';

export const calendarNotices: NoticeWords = {
  'calendar.moved': /*i18n*/ 'Changed: {name}, {day}',
  'calendar.cancelled': /*i18n*/ 'Canceled: {name}, {day}',
};
