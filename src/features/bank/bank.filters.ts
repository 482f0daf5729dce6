import { aDay, anId, aPage, matching, oneOf, textUpTo } from '#platform/http/filters.ts';
import { WIRE } from '#platform/money/amount.ts';
import { TRANSACTION_TYPES } from './bank.rules.ts';

const aBound = matching(WIRE);

export const accountFilters = {
  /** Matches account name, roll number and student name, ignoring accents and case. */
  search: textUpTo(100),
  student_id: anId,
  min_balance: aBound,
  max_balance: aBound,
  closed: oneOf(['true']),
  page: aPage,
};

export const transactionFilters = {
  type: oneOf(TRANSACTION_TYPES),
  from: aDay,
  to: aDay,
  page: aPage,
};
