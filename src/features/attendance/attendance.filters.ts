import { aDay } from '#platform/http/filters.ts';

/** Which day; today where the address names none. */
export const boardFilters = { day: aDay };
