import type { NoticeWords } from '#features/notices.ts';

export const reportCardsNotices: NoticeWords = {
  'report_cards.released': /*i18n*/ 'The report card of {student} is available: {period}',
  'report_cards.held': /*i18n*/ 'The school holds the report card of {student}: {period}',
  'report_cards.own_held': /*i18n*/ 'The school holds your report card: {period}',
  'report_cards.own_released': /*i18n*/ 'Your report card is available: {period}',
};
