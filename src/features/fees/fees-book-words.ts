/** The names of fee accounts and movements in the books; translated in the ledger's catalogs. */
export const feesBookWords: Readonly<Record<string, string>> = {
  fee_receivable: /*i18n*/ 'Fees owed by students',
  credit: /*i18n*/ 'Credit of students',
  fee_income: /*i18n*/ 'Fees charged',
  fee_fund: /*i18n*/ 'Collected for funds',
  fee_fund_share: /*i18n*/ 'Share of funds in the fees',
  fee_charge: /*i18n*/ 'Fee charged',
  fee_payment: /*i18n*/ 'Fee payment',
  fee_waiver: /*i18n*/ 'Waiver',
  fee_discount: /*i18n*/ 'Discount',
  fee_credit_use: /*i18n*/ 'Credit used for fees',
  fee_refund: /*i18n*/ 'Credit paid out',
  fee_opening: /*i18n*/ 'Credit brought forward',
};
