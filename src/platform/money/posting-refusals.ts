/** What a movement of money is refused with while a failed check stops them all. */
const LEDGER_HALTED = {
  status: 503,
  message:
    /*i18n*/ 'Money movements are stopped: the last check of the books found an error. Please call your technician.',
} as const;

/** What a repeat is refused with whose movement stands in the books while its answer is gone. */
const ALREADY_RECORDED = {
  status: 409,
  message:
    /*i18n*/ 'This was recorded earlier, but its answer is no longer kept. Please look for it in the list before you enter it again.',
} as const;

/** What every procedure that posts may be refused with by the books themselves. */
export const POSTING_REFUSALS = { LEDGER_HALTED, ALREADY_RECORDED };
