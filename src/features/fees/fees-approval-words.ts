/** Sentences about the effect of a request for a second person, by variant, with placeholders. */
export const REVERSAL_WORDS = {
  fee_payment:
    /*i18n*/ 'Reverse payment {receipt} of {amount} by {students}. Its fees become unpaid again, and the receipt shows as canceled.',
  fee_discount: /*i18n*/ 'Take back the discount of {amount} for {students}. The fee is owed again.',
  fee_waiver: /*i18n*/ 'Take back the waiver of {amount} for {students}. The fee is owed again.',
  fee_credit_use:
    /*i18n*/ 'Take back the use of {amount} of credit for {students}. The fees become unpaid again.',
  fee_refund: /*i18n*/ 'Reverse the refund of {amount} to {students}. The amount becomes credit again.',
  it: /*i18n*/ 'Reverse operation {receipt} of {amount} for {students}.',
} as const;

export const REDUCTION_WORDS = {
  discount: /*i18n*/ 'Give {students} a discount of {amount} on “{fee}”.',
  waiver: /*i18n*/ 'Waive {amount} of “{fee}” for {students}.',
} as const;

export const REFUND_WORDS = {
  it: /*i18n*/ 'Pay {amount} of credit out to {students}.',
} as const;
