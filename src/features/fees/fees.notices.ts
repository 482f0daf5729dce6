import type { NoticeWords } from '#features/notices.ts';

export const feesNotices: NoticeWords = {
  'fees.paid':
    /*i18n*/ '{count, plural, one {A payment for {student} was recorded} other {# payments for {student} were recorded}}',
  'fees.assigned': /*i18n*/ '{count, plural, one {# new fee for {student}} other {# new fees for {student}}}',
};
