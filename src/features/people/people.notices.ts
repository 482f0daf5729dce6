import type { NoticeWords } from '#features/notices.ts';

export const peopleNotices: NoticeWords = {
  'people.rights_changed':
    /*i18n*/ '{name} changed your role or your duties. Your profile says what you may do.',
};
