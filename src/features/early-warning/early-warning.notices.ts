import type { NoticeWords } from '#features/notices.ts';

export const earlyWarningNotices: NoticeWords = {
  'early_warning.assigned': /*i18n*/ 'You are asked to follow up on {student} until {day}',
};
