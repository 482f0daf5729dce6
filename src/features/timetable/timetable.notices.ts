import type { NoticeWords } from '#features/notices.ts';

export const timetableNotices: NoticeWords = {
  'timetable.published': /*i18n*/ 'Your timetable changes from {day}',
  'cover.assigned': /*i18n*/ 'You cover a lesson on {day} at {time}',
  'cover.withdrawn': /*i18n*/ 'You no longer cover the lesson on {day} at {time}',
};
