import { anId, aDay, aPage, wholeUpTo } from '#platform/http/filters.ts';

/** A lesson as an address names it; `starts` is in minutes since midnight. */
export const lessonFilters = { class_id: anId, subject_id: anId, day: aDay, starts: wholeUpTo(1440) };
/** The entries of a class in a subject. */
export const entryFilters = { page: aPage };
