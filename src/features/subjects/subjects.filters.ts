import { anId, oneOf, textUpTo } from '#platform/http/filters.ts';

export const subjectFilters = {
  /** Searches code, both names and group, ignoring accents and case. */
  search: textUpTo(100),
  /** `archived` lists only archived subjects; by default only those in use. */
  state: oneOf(['archived', 'all']),
};

export const classSubjectFilters = { class_id: anId };
