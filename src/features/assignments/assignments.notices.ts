import type { NoticeWords } from '#features/notices.ts';

export const assignmentsNotices: NoticeWords = {
  'assignments.new': /*i18n*/ '{subject}: {title}, due {day}',
  'assignments.corrected': /*i18n*/ '{subject}: {title} was corrected, due {day}',
  'assignments.returned': /*i18n*/ '{subject}: {title} is marked and returned',
  'assignments.missing': /*i18n*/ '{subject}: {title} is not handed in, due {day}',
};
