import type { NoticeWords } from '#features/notices.ts';

export const timetableNotices: NoticeWords = {
  'timetable.published': /*i18n*/ 'Your timetable changes from {day}',
};
