import type { NoticeWords } from '#features/notices.ts';

export const ledgerNotices: NoticeWords = {
  'ledger.halted': /*i18n*/ 'A check of the books failed. Payments are stopped until it is solved.',
};
