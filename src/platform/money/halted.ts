/** What a movement of money is refused with while a failed check stops them all. */
export const LEDGER_HALTED = {
  status: 503,
  message:
    /*i18n*/ 'Money movements are stopped: the last check of the books found an error. Please call your technician.',
} as const;
