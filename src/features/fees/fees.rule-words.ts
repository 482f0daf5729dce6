/** What each rule of the books is called where a check finds it broken; translated in the ledger's catalogue. */
export const feesRuleWords: Readonly<Record<string, string>> = {
  unmatched_fee_answers: /*i18n*/ 'Confirmed payments and reductions that are not in the books',
  uneven_payments: /*i18n*/ 'Payments whose parts do not add up to their amount',
  wrong_fees: /*i18n*/ 'Fees that are not the sum of what was charged, reduced and paid',
  unmatched_payments: /*i18n*/ 'Payments that differ from their transaction in the books',
  wrong_references: /*i18n*/ 'Payment references that were never given out, or used twice',
  repeated_operator_numbers: /*i18n*/ 'Operator numbers under which several payments stand',
  wrong_fee_legs: /*i18n*/ 'Transactions that changed fees otherwise than the books',
  unmatched_fee_accounts: /*i18n*/ 'Students whose fees owe another sum than the books say',
  wrong_fee_tallies: /*i18n*/ 'Totals of fees that are not the sum of the fees',
  wrong_fee_papers: /*i18n*/ 'Payments that do not have exactly their receipts',
  strange_fee_entries: /*i18n*/ 'Entries of fees that do not fit their transaction',
  mismatched_fee_reversals: /*i18n*/ 'Reversals that changed fees otherwise than what they take back',
};
