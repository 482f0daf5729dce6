import { matching } from '#platform/http/filters.ts';

/** The class's selected period, or the year; the current period if the URL has none. */
export const markOverviewFilters = { which: matching(/^(year|\d{1,2})$/) };
