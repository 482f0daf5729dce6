import { aPage, textUpTo } from '#platform/http/filters.ts';

export const teacherFilters = {
  /** Over name and e-mail, whatever the accents and the case. */
  search: textUpTo(100),
  page: aPage,
};
