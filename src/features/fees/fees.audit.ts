import type { AuditWords } from '#features/audit.ts';

export const feesAuditWords: AuditWords = {
  groups: { fees: /*i18n*/ 'Fees' },
  actions: {
    'fees.structure_created': /*i18n*/ 'Fee structure made',
    'fees.structure_changed': /*i18n*/ 'Fee structure changed',
    'fees.assigned': /*i18n*/ 'Fee assigned',
    'fees.reduced': /*i18n*/ 'Discount or waiver given',
    'fees.paid': /*i18n*/ 'Fee payment recorded',
    'fees.reversed': /*i18n*/ 'Fee operation reversed',
    'fees.credit_used': /*i18n*/ 'Credit used for fees',
    'fees.credit_refunded': /*i18n*/ 'Credit paid out',
    'fees.opening_debt': /*i18n*/ 'Opening debt recorded',
    'fees.opening_credit': /*i18n*/ 'Opening credit recorded',
    'fees.receipt_printed': /*i18n*/ 'Receipt printed',
    'fees.bills_made': /*i18n*/ 'Bills made',
    'fees.ways_changed': /*i18n*/ 'Ways to pay changed',
    'fees.claim_photo': /*i18n*/ 'Photo of a payment uploaded',
    'fees.claim_sent': /*i18n*/ 'Payment sent by a family',
    'fees.claim_withdrawn': /*i18n*/ 'Sent payment taken back',
    'fees.claim_refused': /*i18n*/ 'Sent payment refused',
    'fees.exported': /*i18n*/ 'Fees exported',
  },
  terms: {
    student_fee_id: /*i18n*/ 'Fee',
    prints: /*i18n*/ 'Prints',
    ways: /*i18n*/ 'Ways to pay',
    fund: /*i18n*/ 'Fund',
    claim_id: /*i18n*/ 'Sent payment',
    receipt_book: /*i18n*/ 'Receipt book',
    operator_reference: /*i18n*/ 'Transaction number',
  },
};
