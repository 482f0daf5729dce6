import { aDay, anId, aPage, matching, oneOf, textUpTo } from '#platform/http/filters.ts';
import { WIRE } from '#platform/money/amount.ts';
import { TRANSACTION_TYPES } from './bank.rules.ts';

const aBound = matching(WIRE);

export const accountFilters = {
  /** Over account name, roll number and student name, whatever the accents and the case. */
  search: textUpTo(100),
  /** Accounts that this student is a member of. */
  student_id: anId,
  min_balance: aBound,
  max_balance: aBound,
  /** Closed accounts instead of open ones. */
  closed: oneOf(['true']),
  page: aPage,
};

export const transactionFilters = {
  type: oneOf(TRANSACTION_TYPES),
  /** First and last school day. */
  from: aDay,
  to: aDay,
  page: aPage,
};
