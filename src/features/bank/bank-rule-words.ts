/** The name of each rule of the books, shown when a check finds it broken; translated in the ledger's catalogs. */
export const bankRuleWords: Readonly<Record<string, string>> = {
  unmatched_answers: /*i18n*/ 'Confirmed operations that are not in the books',
  unmatched_accounts: /*i18n*/ 'Savings accounts that differ from their account in the books',
};
