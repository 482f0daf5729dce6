/** Names of the ledger's own accounts and movements; translated in the ledger's catalogues. */
export const ledgerBookWords: Readonly<Record<string, string>> = {
  till: /*i18n*/ 'Tills',
  opening: /*i18n*/ 'Brought from before',
  reversal: /*i18n*/ 'Reversal',
  cash: /*i18n*/ 'Cash',
  bank_transfer: /*i18n*/ 'Bank transfer',
  mobile_money: /*i18n*/ 'Mobile money',
  check: /*i18n*/ 'Check',
  card: /*i18n*/ 'Card',
};
