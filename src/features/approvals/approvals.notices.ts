import type { NoticeWords } from '#features/notices.ts';

export const approvalsNotices: NoticeWords = {
  'approvals.waiting': /*i18n*/ '{name} needs the approval of a second person. Decide before {day}.',
  'approvals.approved': /*i18n*/ 'Your request was approved by {name} and carried out.',
  'approvals.failed': /*i18n*/ '{name} approved your request, but it can no longer be carried out.',
  'approvals.declined': /*i18n*/ 'Your request was declined by {name}.',
  'approvals.expired': /*i18n*/ 'Nobody decided your request in time. It has expired.',
};
