import { aDay, anId, aPage, oneOf } from '#platform/http/filters.ts';

export const tillFilters = {
  /** First and last school day on which a till was opened. */
  from: aDay,
  to: aDay,
  cashier_id: anId,
  /** Only those whose count differed. */
  differs: oneOf(['true']),
  page: aPage,
};

export const movementFilters = { page: aPage };
