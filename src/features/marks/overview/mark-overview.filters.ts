import { matching } from '#platform/http/filters.ts';

/** Which period of the class is on screen, or the year; today's where the address names none. */
export const markOverviewFilters = { which: matching(/^(year|\d{1,2})$/) };
