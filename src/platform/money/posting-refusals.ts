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

/** What a movement is refused with while the server's day is far from the last posting's, and nobody has said that it is right. */
const DAY_UNCONFIRMED = {
  status: 409,
  message:
    /*i18n*/ 'Nothing was recorded: today’s date is more than seven days from the last entry. An administrator can confirm the date under Books.',
} as const;

/** What cash is refused with where each cashier keeps a till and whoever asks has none open. */
const TILL_NOT_OPEN = {
  status: 409,
  message: /*i18n*/ 'Open your till before you take or give cash.',
} as const;

/** What cash is refused with that the cashier's till does not hold. */
const TILL_SHORT = {
  status: 409,
  message: /*i18n*/ 'Your till does not hold this much cash.',
} as const;

/** What every procedure that posts may be refused with by the books themselves. */
export const POSTING_REFUSALS = {
  LEDGER_HALTED,
  DAY_UNCONFIRMED,
  ALREADY_RECORDED,
  TILL_NOT_OPEN,
  TILL_SHORT,
};
