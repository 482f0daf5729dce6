import { aDay, aPage, anId, oneOf, textUpTo } from '#platform/http/filters.ts';
import { PAYMENT_METHODS } from '#features/ledger/payment-methods.rules.ts';
import { FEE_TERMS } from './fees.rules.ts';
import { FEE_STATUSES } from './charges/fee-status.rules.ts';

export const feeFilters = {
  /** Searches student name and roll number, ignoring accents and case. */
  search: textUpTo(100),
  status: oneOf(FEE_STATUSES),
  /** Not fully paid, regardless of the due date. */
  open: oneOf(['true']),
  term: oneOf(FEE_TERMS),
  structure_id: anId,
  class_id: anId,
  student_id: anId,
  due_from: aDay,
  due_to: aDay,
  page: aPage,
};

export const paymentFilters = {
  /** Searches reference, receipt, operator's number, student name and roll number. */
  search: textUpTo(100),
  method: oneOf(PAYMENT_METHODS),
  student_id: anId,
  /** First and last school day. */
  from: aDay,
  to: aDay,
  page: aPage,
};

export const debtorFilters = {
  search: textUpTo(100),
  class_id: anId,
  /** At least this many days late. */
  days: oneOf(['30', '60', '90']),
  page: aPage,
};
