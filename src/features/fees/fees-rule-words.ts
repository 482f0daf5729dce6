/** The name of each ledger rule in the report of a failed check; translated in the ledger's catalogs. */
export const feesRuleWords: Readonly<Record<string, string>> = {
  unmatched_fee_answers: /*i18n*/ 'Confirmed payments and reductions that are not in the books',
  uneven_payments: /*i18n*/ 'Payments whose parts do not add up to their amount',
  wrong_fees: /*i18n*/ 'Fees that are not the sum of what was charged, reduced and paid',
  unmatched_payments: /*i18n*/ 'Payments that differ from their transaction in the books',
  wrong_references: /*i18n*/ 'Payment references never issued, or used twice',
  repeated_operator_numbers: /*i18n*/ 'Operator numbers used by several payments',
  wrong_fee_legs: /*i18n*/ 'Transactions that changed fees differently from the books',
  wrong_fee_funds: /*i18n*/ 'Funds that differ from what was paid for their fees',
  wrong_fee_claims: /*i18n*/ 'Accepted payments of families without a payment in the books',
  repeated_book_numbers: /*i18n*/ 'Receipts of the book entered several times',
  unmatched_fee_accounts: /*i18n*/ 'Students whose balance differs from the books',
  wrong_fee_tallies: /*i18n*/ 'Totals of fees that are not the sum of the fees',
  wrong_collections: /*i18n*/ 'Days whose total is not the sum of their payments',
  wrong_fee_papers: /*i18n*/ 'Payments with missing or extra receipts',
  strange_fee_entries: /*i18n*/ 'Fee entries that do not match their transaction',
  mismatched_fee_reversals: /*i18n*/ 'Reversals that do not match the fees they reverse',
};
