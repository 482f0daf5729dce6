import { aDay, anId, aPage, matching, wholeUpTo } from '#platform/http/filters.ts';

/** The name of a kind of movement or account, as the features call it. */
const aKind = matching(/^[a-z][a-z_]{1,39}$/);

export const movementFilters = {
  /** School days, both included. */
  from: aDay,
  to: aDay,
  kind: aKind,
  account_id: anId,
  /** Who made it. */
  by: anId,
  /** Movements before this place: pages go back in time, whatever is posted meanwhile. */
  before: wholeUpTo(999_999_999_999_999),
};

/** `day` is the last one that counts; absent, everything does. */
export const balanceFilters = { day: aDay };

export const accountFilters = { ...balanceFilters, kind: aKind, page: aPage };
