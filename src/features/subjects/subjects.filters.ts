import { anId, oneOf, textUpTo } from '#platform/http/filters.ts';

export const subjectFilters = {
  /** Over code, both names and group, whatever the accents and the case. */
  search: textUpTo(100),
  /** `archived` lists those alone; without it only those in use come. */
  state: oneOf(['archived', 'all']),
};

export const classSubjectFilters = { class_id: anId };
