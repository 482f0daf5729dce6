import { anId } from '#platform/http/filters.ts';

/** Which year the page shows; the current one where the address names none. */
export const yearFilters = { year: anId };
