import { aPage, textUpTo } from '#platform/http/filters.ts';

export const teacherFilters = {
  /** Matches name and e-mail, ignoring accents and case. */
  search: textUpTo(100),
  page: aPage,
};
