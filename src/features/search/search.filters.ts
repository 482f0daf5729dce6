import { textUpTo } from '#platform/http/filters.ts';

export const searchFilters = {
  /** A name, roll number, phone number, receipt or reference, ignoring accents and case. */
  text: textUpTo(100),
};

/** Shorter texts match too much to be useful. */
export const SHORTEST = 2;
/** Maximum results per kind. */
export const MOST_FOUND = 8;
