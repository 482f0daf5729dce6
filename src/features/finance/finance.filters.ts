import { aPage, anId, idOr, matching, oneOf, textUpTo } from '#platform/http/filters.ts';
import { FINANCE_TYPES, MONTH } from './finance.rules.ts';

/** A month: 2026-11. */
export const aMonth = matching(MONTH);

export const entryFilters = {
  /** Searches description and notes, ignoring accents and case. */
  search: textUpTo(100),
  type: oneOf(FINANCE_TYPES),
  /** A category; `none` for entries without one. */
  category: idOr('none'),
  month: aMonth,
  method: textUpTo(50),
  /** Entries of one rule. */
  rule_id: anId,
  page: aPage,
};
