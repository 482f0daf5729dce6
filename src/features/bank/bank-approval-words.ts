/** Sentences about the effect of a request for a second person, by variant, with placeholders. */
export const WITHDRAWAL_WORDS = { it: /*i18n*/ 'Pay {amount} out of the savings of {account}.' } as const;

export const BANK_REVERSAL_WORDS = {
  deposit:
    /*i18n*/ 'Reverse deposit {receipt} of {amount} on the savings of {account}. The amount leaves the account.',
  withdraw:
    /*i18n*/ 'Reverse withdrawal {receipt} of {amount} on the savings of {account}. The amount goes back into the account.',
} as const;
