import type { NoticeWords } from '#features/notices.ts';

export const reportsNotices: NoticeWords = {
  'reports.ready': /*i18n*/ 'Report “{name}”: {finding}',
};
