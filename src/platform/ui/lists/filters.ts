import { type FilterFields, type FiltersOf, readFilter } from '#platform/http/filters.ts';

type Search = Record<string, unknown>;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Parses the search parameters by the fields' schemas. All are text; invalid ones are dropped
 * without an error.
 */
export function readFilters<Fields extends FilterFields>(fields: Fields, search: Search): FiltersOf<Fields> {
  const filters: Search = {};
  for (const [name, field] of Object.entries(fields)) {
    if (isEmpty(search[name])) continue;
    const value = readFilter(field, String(search[name]));
    if (value !== undefined) filters[name] = value;
  }
  return filters as FiltersOf<Fields>;
}

/**
 * The search parameters after a change: empty values are removed, and any change except of the page
 * resets the page.
 */
export function writeFilters(before: Search, patch: Search): Search {
  const after: Search = { ...before, ...patch };
  if (!('page' in patch)) delete after['page'];
  for (const [key, value] of Object.entries(after))
    if (isEmpty(value) || (key === 'page' && Number(value) === 1)) delete after[key];
  return after;
}
