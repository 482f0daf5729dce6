import { anId, aPage, oneOf } from '#platform/http/filters.ts';

/** Closed and past assignments, or the teacher's own from former years, which can be copied. */
export const VIEWS = ['past', 'former'] as const;

/** Defaults to current assignments of all classes. */
export const assignmentFilters = { page: aPage, class_id: anId, view: oneOf(VIEWS) };
/** A child's list, and the page of its done part. */
export const familyFilters = { child: anId, page: aPage };
/** The staff's page: the list of assignments, or the works of one. */
export const setWorkFilters = { ...assignmentFilters, work: anId };
