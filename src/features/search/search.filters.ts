import { textUpTo } from '#platform/http/filters.ts';

export const searchFilters = {
  /** A name, a roll number, a phone number, a receipt or a reference, whatever the accents and the case. */
  text: textUpTo(100),
};

/** Shorter texts find half the school, and nobody is helped. */
export const SHORTEST = 2;
/** As many of each kind. */
export const MOST_FOUND = 8;
