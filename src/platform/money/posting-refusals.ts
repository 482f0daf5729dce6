/** Refusal of every movement of money while a failed check halts them. */
const LEDGER_HALTED = {
  status: 503,
  message:
    /*i18n*/ 'Money movements are stopped: the last check of the books found an error. Please call your technician.',
} as const;

/** Error of a repeated call whose movement is in the ledger although its stored response is gone. */
const ALREADY_RECORDED = {
  status: 409,
  message:
    /*i18n*/ 'This was already recorded earlier. Please look for it in the list before you enter it again.',
} as const;

/** Error of a movement while the server's date is far from the last posting's and nobody has confirmed it. */
const DAY_UNCONFIRMED = {
  status: 409,
  message:
    /*i18n*/ 'Nothing was recorded: today’s date is more than seven days from the last entry. An administrator can confirm the date under Books.',
} as const;

/** Error for cash if every cashier has a till and the caller has none open. */
const TILL_NOT_OPEN = {
  status: 409,
  message: /*i18n*/ 'Open your till before you take or give cash.',
} as const;

/** Refusal of a cash payout that exceeds the cashier's till. */
const TILL_SHORT = {
  status: 409,
  message: /*i18n*/ 'Your till does not hold this much cash.',
} as const;

/** Refusals by the ledger that every posting procedure may return. */
export const POSTING_REFUSALS = {
  LEDGER_HALTED,
  DAY_UNCONFIRMED,
  ALREADY_RECORDED,
  TILL_NOT_OPEN,
  TILL_SHORT,
};
