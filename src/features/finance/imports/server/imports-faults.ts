/**
 * The possible errors of a line in a file. The page translates the sentence; for files
 * `imports.papers.ts` does.
 */
export const FAULTS = {
  DATE_MISSING: /*i18n*/ 'The date is missing',
  NOT_A_DATE: /*i18n*/ 'This is not a date',
  NO_SUCH_DAY: /*i18n*/ 'This date does not exist',
  DAY_OUT_OF_RANGE: /*i18n*/ 'The date must be between 1970 and 2199',
  AMOUNT_MISSING: /*i18n*/ 'The amount is missing',
  NOT_AN_AMOUNT: /*i18n*/ 'This is not an amount',
  TOO_PRECISE: /*i18n*/ 'An amount can have at most two decimals',
  ZERO: /*i18n*/ 'The amount is zero',
  TOO_LARGE: /*i18n*/ 'The amount is too large',
  BOTH_WAYS: /*i18n*/ 'The line has both an amount in and an amount out',
  INCOME_BELOW_ZERO: /*i18n*/ 'An income cannot be negative',
  TYPE_MISSING: /*i18n*/ 'The type is missing',
  UNKNOWN_TYPE: /*i18n*/ 'This is neither income nor expense',
  LONG_DESCRIPTION: /*i18n*/ 'Description can have at most 500 characters',
  LONG_CATEGORY: /*i18n*/ 'Category can have at most 100 characters',
  LONG_METHOD: /*i18n*/ 'Payment method can have at most 50 characters',
  LONG_NOTES: /*i18n*/ 'Notes can have at most 2,000 characters',
  TOO_FEW_CELLS: /*i18n*/ 'This line has too few cells',
  TOO_MANY_CELLS: /*i18n*/ 'This line has more cells than the first line',
} as const;
export type Fault = (typeof FAULTS)[keyof typeof FAULTS];
