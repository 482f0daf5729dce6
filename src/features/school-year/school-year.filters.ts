import { anId } from '#platform/http/filters.ts';

/** The year shown on the page; the current one if the URL has none. */
export const yearFilters = { year: anId };
