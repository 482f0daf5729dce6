import { anId, matching, oneOf, wholeUpTo } from '#platform/http/filters.ts';

export const marksListFilters = {
  class_id: anId,
  /** A slot of the scheme, `period-slot` from 0; without it the sheets that need work now. */
  slot: matching(/^\d{1,2}-\d{1,2}$/),
  state: oneOf(['open', 'submitted', 'verified', 'closed']),
  all: oneOf(['yes']),
};

/** Slow phones cannot render more sheets at once. */
export const SHEETS_A_PAGE = 60;
export const sheetsAsked = { ...marksListFilters, limit: wholeUpTo(6_000) };
