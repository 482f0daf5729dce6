import { aDay, anId, textUpTo, wholeUpTo } from '#platform/http/filters.ts';

export const auditFilters = {
  /** The start of an action: `people`, `sign_in.failed`. */
  action: textUpTo(60),
  actor_id: anId,
  subject_id: anId,
  /** School days, both included. */
  from: aDay,
  to: aDay,
  /** Events older than this one: pages go back in time, whatever is written meanwhile. */
  before: wholeUpTo(999_999_999_999_999),
};
