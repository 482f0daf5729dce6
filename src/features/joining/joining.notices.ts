import type { NoticeWords } from '#features/notices.ts';

export const joiningNotices: NoticeWords = {
  'joining.waiting':
    /*i18n*/ '{count, plural, one {# person waits for a role} other {# people wait for a role}}',
  'joining.approved': /*i18n*/ 'Your request was accepted. Welcome.',
};
