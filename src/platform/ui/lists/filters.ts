type Search = Record<string, unknown>;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
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
