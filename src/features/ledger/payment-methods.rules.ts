/**
 * How money reaches or leaves the school, named as in the specification. A new method is added
 * here, with a till in a migration; tables, forms, filters, reports and the books follow.
 */
export const PAYMENT_METHODS = ['cash', 'bank_transfer', 'mobile_money', 'check', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Their words on pages and in reports. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: /*i18n*/ 'Cash',
  bank_transfer: /*i18n*/ 'Bank transfer',
  mobile_money: /*i18n*/ 'Mobile money',
  check: /*i18n*/ 'Check',
  card: /*i18n*/ 'Card',
};

/** Tills shared by the whole school, created by the migration. The feature `till` adds one per cashier. */
export const TILLS: Readonly<Record<PaymentMethod, string>> = {
  cash: '00000000-0000-7000-8000-0000000011a1',
  bank_transfer: '00000000-0000-7000-8000-0000000011a2',
  mobile_money: '00000000-0000-7000-8000-0000000011a3',
  check: '00000000-0000-7000-8000-0000000011a4',
  card: '00000000-0000-7000-8000-0000000011a5',
};
