import { aDay, anId, aPage, matching, wholeUpTo } from '#platform/http/filters.ts';

/** The name of a kind of movement or account, as features define it. */
const aKind = matching(/^[a-z][a-z_]{1,39}$/);

export const movementFilters = {
  /** School days, both included. */
  from: aDay,
  to: aDay,
  kind: aKind,
  account_id: anId,
  by: anId,
  /** Keyset cursor: pages go back in time, unaffected by new postings. */
  before: wholeUpTo(999_999_999_999_999),
};

/** `day` is the last day included; unbounded if absent. */
export const balanceFilters = { day: aDay };

export const accountFilters = { ...balanceFilters, kind: aKind, page: aPage };
