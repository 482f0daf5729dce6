/** Names of savings accounts and movements in the books; translated in the ledger's catalogs. */
export const bankBookWords: Readonly<Record<string, string>> = {
  savings: /*i18n*/ 'Savings',
  deposit: /*i18n*/ 'Savings deposit',
  withdraw: /*i18n*/ 'Savings withdrawal',
};
