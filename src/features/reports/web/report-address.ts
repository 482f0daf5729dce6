import { aPage, type FiltersOf } from '#platform/http/filters.ts';
import { figureFilters, reportFilters } from '../reports.filters.ts';

export const inAddress = { ...reportFilters, ...figureFilters, page: aPage };

/** A report's filters from the URL, with the opened figure. */
export type Shown = FiltersOf<typeof inAddress>;

/** The URL of the rows behind a figure. */
export function figureAddress(report: string, filters: Shown, figure: string, row: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, figure, row }))
    if (value !== undefined) search.set(name, String(value));
  return `/reports/${report}?${search.toString()}`;
}
