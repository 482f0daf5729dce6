import { aPage, anId, oneOf, textUpTo } from '#platform/http/filters.ts';
import { STUDENT_SORTS, STUDENT_STATUSES } from '#features/roster/students.rules.ts';

/** What the directory's address holds. */
export const studentFilters = {
  /** Over name and roll number, whatever the accents and the case. */
  search: textUpTo(100),
  class_id: anId,
  status: oneOf(STUDENT_STATUSES),
  sort: oneOf(STUDENT_SORTS),
  direction: oneOf(['asc', 'desc']),
  page: aPage,
};
