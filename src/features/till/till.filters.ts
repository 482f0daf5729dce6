import { aDay, anId, aPage, oneOf } from '#platform/http/filters.ts';

export const tillFilters = {
  /** The first and last school day of openings. */
  from: aDay,
  to: aDay,
  cashier_id: anId,
  /** Only tills whose count differed. */
  differs: oneOf(['true']),
  page: aPage,
};

export const movementFilters = { page: aPage };
