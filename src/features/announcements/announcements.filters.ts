import { aPage, oneOf, textUpTo } from '#platform/http/filters.ts';

export const VIEWS = ['archive'] as const;

/** Defaults to today's announcements. */
export const announcementFilters = { page: aPage, search: textUpTo(100), view: oneOf(VIEWS) };
