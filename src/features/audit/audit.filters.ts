import { aDay, anId, textUpTo, wholeUpTo } from '#platform/http/filters.ts';

export const auditFilters = {
  /** A prefix of an action: `people`, `sign_in.failed`. */
  action: textUpTo(60),
  actor_id: anId,
  subject_id: anId,
  /** School days, both included. */
  from: aDay,
  to: aDay,
  /** Keyset cursor: pages go back in time, unaffected by new events. */
  before: wholeUpTo(999_999_999_999_999),
};
