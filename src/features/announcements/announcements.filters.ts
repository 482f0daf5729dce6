import { aPage, oneOf, textUpTo } from '#platform/http/filters.ts';

export const VIEWS = ['archive'] as const;

/** Without a view: what is shown today. */
export const announcementFilters = { page: aPage, search: textUpTo(100), view: oneOf(VIEWS) };
