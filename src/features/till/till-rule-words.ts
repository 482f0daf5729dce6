/** The names of invariants in a check's report; translated in the ledger's catalog. */
export const tillRuleWords: Readonly<Record<string, string>> = {
  unmatched_till_answers: /*i18n*/ 'Confirmed till operations that are not in the books',
  unmatched_tills: /*i18n*/ 'Tills that differ from their account in the books',
  wrong_till_sheets: /*i18n*/ 'Till sheets that differ from the books',
  cash_outside_tills: /*i18n*/ 'Cash that moved outside an open till',
  unmatched_till_payouts: /*i18n*/ 'Expenses and transfers that differ from the books',
};
