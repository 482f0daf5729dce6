import { type FilterFields, type FiltersOf, readFilter } from './filters.ts';

/**
 * Parses the search parameters by the fields' schemas. All are text; invalid ones are dropped
 * without an error.
 */
export function readFilters<Fields extends FilterFields>(
  fields: Fields,
  search: Record<string, unknown>,
): FiltersOf<Fields> {
  const filters: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = search[name];
    if (given === undefined || given === null || given === '') continue;
    const value = readFilter(field, String(given));
    if (value !== undefined) filters[name] = value;
  }
  return filters as FiltersOf<Fields>;
}
