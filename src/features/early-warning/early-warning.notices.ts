import type { NoticeWords } from '#features/notices.ts';

export const earlyWarningNotices: NoticeWords = {
  'early_warning.assigned': /*i18n*/ 'A follow-up for {student} is in your hands until {day}',
};
