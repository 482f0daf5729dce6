import { anId, matching, oneOf } from '#platform/http/filters.ts';

export const marksListFilters = {
  class_id: anId,
  /** A slot of the scheme, `period-slot` from 0; without it the sheets that need work now. */
  slot: matching(/^\d{1,2}-\d{1,2}$/),
  state: oneOf(['open', 'submitted', 'verified', 'closed']),
  all: oneOf(['yes']),
};
