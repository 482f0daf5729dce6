import type { NoticeWords } from '#features/notices.ts';

export const guardiansNotices: NoticeWords = {
  'guardians.waiting':
    /*i18n*/ '{count, plural, one {A parent asks to see a child} other {Parents ask to see # children}}',
  'guardians.confirmed': /*i18n*/ 'You can now see the records of {student}.',
};
