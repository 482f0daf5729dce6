import { type $ZodType, type output, safeParse } from 'zod/v4/core';

type Search = Record<string, unknown>;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The address as the schema understands it. Everything is text to begin with; what does not fit is left out, not an error. */
export function readFilters<Schema extends $ZodType<Search>>(schema: Schema, search: Search): output<Schema> {
  const text: Search = {};
  for (const [key, value] of Object.entries(search)) if (!isEmpty(value)) text[key] = String(value);
  const first = safeParse(schema, text);
  if (first.success) return first.data;
  for (const issue of first.error.issues) delete text[String(issue.path[0])];
  const second = safeParse(schema, text);
  return second.success ? second.data : ({} as output<Schema>);
}

/** The address after a change: empty values leave it, and a change of anything but the page begins at the first page. */
export function writeFilters(before: Search, patch: Search): Search {
  const after: Search = { ...before, ...patch };
  if (!('page' in patch)) delete after['page'];
  for (const [key, value] of Object.entries(after))
    if (isEmpty(value) || (key === 'page' && Number(value) === 1)) delete after[key];
  return after;
}
