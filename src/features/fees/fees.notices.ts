import type { NoticeWords } from '#features/notices.ts';

export const feesNotices: NoticeWords = {
  'fees.paid':
    /*i18n*/ '{count, plural, one {A payment for {student} was recorded} other {# payments for {student} were recorded}}',
  'fees.claim_sent':
    /*i18n*/ '{count, plural, one {A family has sent a payment to check} other {Families have sent # payments to check}}',
  'fees.claim_accepted': /*i18n*/ 'Your payment of {amount} for {student} was accepted.',
  'fees.claim_refused': /*i18n*/ 'Your payment of {amount} for {student} was refused: {reason}',
  'fees.reminder':
    /*i18n*/ '{late, plural, =0 {{amount} to pay for {student} by {day}} other {{amount} to pay for {student}, the first fee was due on {day}}}',
  'fees.assigned': /*i18n*/ '{count, plural, one {# new fee for {student}} other {# new fees for {student}}}',
};
