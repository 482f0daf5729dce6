import { aPage, type FiltersOf } from '#platform/http/filters.ts';
import { figureFilters, reportFilters } from '../reports.filters.ts';

export const inAddress = { ...reportFilters, ...figureFilters, page: aPage };

/** A report's filters as its address holds them, with the figure that is open. */
export type Shown = FiltersOf<typeof inAddress>;
