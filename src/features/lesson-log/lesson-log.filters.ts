import { anId, aDay, aPage, oneOf, wholeUpTo } from '#platform/http/filters.ts';

/** A lesson as identified in the URL; `starts` is in minutes since midnight. */
export const lessonFilters = { class_id: anId, subject_id: anId, day: aDay, starts: wholeUpTo(1440) };
/** A child's log. */
export const familyFilters = { child: anId, page: aPage };
/** All classes, or the subjects of one. */
export const coverageFilters = { class_id: anId };
/** The plan of a class in a subject, or its lessons. */
export const planFilters = { class_id: anId, subject_id: anId, tab: oneOf(['plan', 'lessons']), page: aPage };
/** The entries of a class in a subject. */
export const entryFilters = { page: aPage };
