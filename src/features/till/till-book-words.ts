import { EXPENSE_ACCOUNTS } from './till-accounts.ts';

/** Names of the till's accounts and movements in the ledger; translated in the ledger's catalogs. */
export const tillBookWords: Readonly<Record<string, string>> = {
  till_float: /*i18n*/ 'Float',
  till_expense: /*i18n*/ 'Cash expense',
  till_transfer: /*i18n*/ 'Cash to the bank',
  till_close: /*i18n*/ 'Till closing',
  expense: /*i18n*/ 'Expenses',
  cash_over_short: /*i18n*/ 'Cash over and short',
  [EXPENSE_ACCOUNTS.supplies]: /*i18n*/ 'Supplies',
  [EXPENSE_ACCOUNTS.maintenance]: /*i18n*/ 'Repairs and upkeep',
  [EXPENSE_ACCOUNTS.transport]: /*i18n*/ 'Transport',
  [EXPENSE_ACCOUNTS.food]: /*i18n*/ 'Food',
  [EXPENSE_ACCOUNTS.utilities]: /*i18n*/ 'Water, electricity, phone',
  [EXPENSE_ACCOUNTS.salaries]: /*i18n*/ 'Salaries and advances',
  [EXPENSE_ACCOUNTS.other]: /*i18n*/ 'Other',
};
