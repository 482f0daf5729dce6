import { METHOD_NAMES } from './payment-methods.rules.ts';

/** Names of the ledger's own accounts and movements; translated in the ledger's catalogs. */
export const ledgerBookWords: Readonly<Record<string, string>> = {
  till: /*i18n*/ 'Tills',
  opening: /*i18n*/ 'Brought forward',
  reversal: /*i18n*/ 'Reversal',
  ...METHOD_NAMES,
};
