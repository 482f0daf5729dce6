import { aDay } from '#platform/http/filters.ts';

/** Any day of the week; defaults to today. */
export const weekFilters = { day: aDay };
